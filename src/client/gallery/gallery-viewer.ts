import { galleryViewer as texts } from '../../content/interface/gallery-texts.ts';
import styles from '../../styles/blocks/centre/viewer.css' with { type: 'css' };
import { createSlide } from './gallery-slide.ts';

document.adoptedStyleSheets.push(styles);

/** A strip that has not moved for so long has come to rest. */
const REST_MS = 100;

/**
 * Shows the pictures of a gallery large, beginning with the one of a link. Swiping is the strip's
 * own scrolling; the buttons, arrow keys, Home and End move it too. Escape, the button and a press
 * beside the picture close it, and the focus returns to the link; going back closes it (`entry.ts`).
 */
export function openViewer(opener: HTMLAnchorElement): void {
  // The link was clicked twice while this script was loading.
  if (document.querySelector('dialog:modal')) return;
  const links = opener.closest('ul')?.querySelectorAll<HTMLAnchorElement>('a[data-large]') ?? [];
  const slides = Array.from(links, createSlide);
  const first = slides.findIndex(({ link }) => link === opener);
  let current = -1;

  // A scroll container must be focusable.
  const strip = create('div', { className: 'viewer-strip', tabIndex: 0 });
  strip.append(...slides.map(({ frame }) => frame));
  const counter = create('p', { className: 'viewer-counter' });
  const caption = create('p', { className: 'viewer-caption' });
  caption.setAttribute('aria-live', 'polite');
  const dialog = create('dialog', { className: 'viewer deep' });
  dialog.setAttribute('aria-label', texts.label);
  const cross = create('span', { className: 'close-lines' });
  dialog.append(
    createButton('viewer-close', texts.close, cross, () => dialog.close()),
    strip,
    caption,
    counter,
    createButton('viewer-step', texts.previous, '←', () => show(current - 1)),
    createButton('viewer-step', texts.next, '→', () => show(current + 1)),
  );

  /** Shows a picture; after the last one comes the first, without scrolling past the others. */
  function show(wanted: number): void {
    const index = (wanted + slides.length) % slides.length;
    const isNear = Math.abs(index - current) === 1;
    strip.scrollTo({ left: index * strip.clientWidth, behavior: isNear ? 'auto' : 'instant' });
    arrive(index);
  }

  function arrive(index: number): void {
    if (index === current) return;
    current = index;
    dialog.style.setProperty('--ratio', String(slides[index]?.ratio));
    counter.textContent = texts.counter(index + 1, slides.length);
    const words = slides[index]?.link.closest('figure')?.querySelector('figcaption');
    caption.replaceChildren(...(words?.cloneNode(true).childNodes ?? []));
    // The neighbours too, so that the next picture has loaded by then.
    for (const { image } of slides.slice(Math.max(0, index - 1), index + 2)) {
      image.loading = 'eager';
    }
  }

  dialog.addEventListener('keydown', (event) => {
    const wanted = {
      ArrowLeft: current - 1,
      ArrowRight: current + 1,
      Home: 0,
      End: slides.length - 1,
    }[event.key];
    // With a modifier they belong to the browser: Alt and an arrow go back.
    if (wanted === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    show(wanted);
  });
  dialog.addEventListener('close', () => {
    dialog.remove();
    opener.focus({ preventScroll: true });
  });
  strip.addEventListener('click', ({ target, detail }) => {
    // The second click of a double click was meant for the thumbnail.
    if (detail < 2 && !(target instanceof HTMLImageElement)) dialog.close();
  });
  // The current picture is known when scrolling has ended; Safari before 26.2 has no `scrollend`.
  let rest: ReturnType<typeof setTimeout> | undefined;
  strip.addEventListener('scroll', () => {
    clearTimeout(rest);
    rest = setTimeout(() => arrive(Math.round(strip.scrollLeft / strip.clientWidth)), REST_MS);
  });

  document.body.append(dialog);
  dialog.showModal();
  show(first);
}

/** ARIA is set by attributes: Firefox has its properties since 119 only. */
function create<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]>,
) {
  return Object.assign(document.createElement(name), properties);
}

function createButton(kind: string, label: string, sign: string | Node, onclick: () => void) {
  const className = `viewer-button ${kind}`;
  const button = create('button', { type: 'button', className, onclick });
  button.setAttribute('aria-label', label);
  button.append(sign);
  return button;
}
