/** How large the viewer shows a picture, as `viewer.css` has it. */
const sizesOf = (ratio: number) =>
  `(min-width: 40rem) and (min-height: 30rem) min(100vw - 7.5rem, ${ratio} * (100vh - 9.75rem)), min(100vw, ${ratio} * (100vh - 6rem))`;

/**
 * The slide of a link that holds a picture. It offers the same files for a larger place, and shows
 * the small one until the right one is there; it loads when it comes near.
 *
 * @returns the link, its picture as it is shown large, and how many times wider than high that is.
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
  // Not as attributes, which the policy forbids.
  image.style.setProperty('--ratio', String(ratio));
  if (thumb.currentSrc) image.style.backgroundImage = `url("${thumb.currentSrc}")`;
  return { link, image, frame, ratio };
}
