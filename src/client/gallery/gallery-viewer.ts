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
  // Pressed twice while this script was loading.
  if (document.querySelector('dialog:modal')) return;
  const links = opener.closest('ul')?.querySelectorAll<HTMLAnchorElement>('a[data-large]') ?? [];
  const slides = Array.from(links, createSlide);
  const first = slides.findIndex(({ link }) => link === opener);
  let current = -1;

  // What scrolls must be within reach of the keyboard.
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

  /** From the last one on to the first, without passing by all the others. */
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
    // Those beside it too: whichever is next is there when it is wanted.
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
    // With a key held they are the browser's: Alt and an arrow go back.
    if (wanted === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    show(wanted);
  });
  dialog.addEventListener('close', () => {
    dialog.remove();
    opener.focus({ preventScroll: true });
  });
  strip.addEventListener('click', ({ target, detail }) => {
    // The second click of two was meant for the picture that opened it.
    if (detail < 2 && !(target instanceof HTMLImageElement)) dialog.close();
  });
  // What a swipe has brought into the middle is known when it rests; Safari before 26.2 has no `scrollend`.
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
