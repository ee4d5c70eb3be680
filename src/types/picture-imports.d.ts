/** The build makes a picture ready, and replaces its import by what a page needs to show it. */
declare module '*.svg' {
  const picture: import('../content/content-picture.ts').PictureFile;
  export default picture;
}

declare module '*.jpg' {
  const picture: import('../content/content-picture.ts').PictureFile;
  export default picture;
}
