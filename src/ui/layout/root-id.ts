/** Id of the element that holds the site, and that the browser takes over. */
export const ROOT_ID = 'site';
