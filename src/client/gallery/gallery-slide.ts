/** How large the viewer shows a picture, as `viewer.css` has it. */
const sizesOf = (ratio: number) =>
  `(min-width: 40rem) and (min-height: 30rem) min(100vw - 7.5rem, ${ratio} * (100vh - 9.75rem)), min(100vw, ${ratio} * (100vh - 6rem))`;

/**
 * Creates the slide for a link that contains a picture: the same files at a larger size, over the
 * thumbnail until the right one has loaded. The picture loads lazily.
 *
 * @returns the link, its large picture, the slide's element, and the aspect ratio (width / height).
 */
export function createSlide(link: HTMLAnchorElement) {
  const thumb = link.querySelector('img');
  const frame = document.createElement('div');
  frame.className = 'viewer-slide';
  frame.append(...link.cloneNode(true).childNodes);
  const image = frame.querySelector('img');
  if (!thumb || !image) throw new Error('a link of a gallery must hold a picture');

  const ratio = Number(image.getAttribute('width')) / Number(image.getAttribute('height'));
  for (const offer of frame.querySelectorAll<HTMLImageElement | HTMLSourceElement>('[sizes]')) {
    offer.sizes = sizesOf(ratio);
  }
  image.className = '';
  // Not as style attributes, which the policy forbids.
  image.style.setProperty('--ratio', String(ratio));
  if (thumb.currentSrc) image.style.backgroundImage = `url("${thumb.currentSrc}")`;
  return { link, image, frame, ratio };
}
