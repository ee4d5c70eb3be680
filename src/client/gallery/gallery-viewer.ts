import { galleryViewer as texts } from '../../content/gallery-texts.ts';
import styles from '../../styles/blocks/centre/viewer.css' with { type: 'text' };
import { createSlide } from './gallery-slide.ts';

const lessMotion = matchMedia('(prefers-reduced-motion: reduce)');

const sheet = new CSSStyleSheet();
sheet.replaceSync(`@layer blocks{${styles}}`);
document.adoptedStyleSheets.push(sheet);

/**
 * Shows the pictures of a gallery large, beginning with the one of a link. Swiping is the strip's
 * own scrolling; the buttons, arrow keys, Home and End move it too. Escape, the button, a press
 * beside the picture and going back close it, and the focus returns to the link.
 */
export function openViewer(opener: HTMLAnchorElement): void {
  const links = opener.closest('ul')?.querySelectorAll<HTMLAnchorElement>('a[data-large]') ?? [];
  const slides = Array.from(links, createSlide);
  const first = slides.findIndex(({ link }) => link === opener);
  let current = -1;

  const strip = create('div', 'viewer-strip');
  strip.append(...slides.map(({ frame }) => frame));
  // What scrolls must be within reach of the keyboard.
  strip.tabIndex = 0;
  const counter = create('p', 'viewer-counter');
  const caption = create('p', 'viewer-caption');
  caption.ariaLive = 'polite';
  const dialog = create('dialog', 'viewer deep');
  dialog.ariaLabel = texts.label;
  dialog.append(
    createButton('viewer-close', texts.close, create('span', 'close-lines'), () => dialog.close()),
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
    strip.scrollTo({
      left: index * strip.clientWidth,
      behavior: isNear && !lessMotion.matches ? 'smooth' : 'instant',
    });
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
    if (wanted === undefined) return;
    event.preventDefault();
    show(wanted);
  });
  const isLeft = new AbortController();
  addEventListener('popstate', () => dialog.close(), { signal: isLeft.signal });
  dialog.addEventListener('close', () => {
    isLeft.abort();
    dialog.remove();
    opener.focus({ preventScroll: true });
  });
  strip.addEventListener('click', ({ target }) => {
    if (!(target instanceof HTMLImageElement)) dialog.close();
  });
  // A swipe says only afterwards what it has brought into the middle.
  strip.addEventListener('scrollend', () =>
    arrive(Math.round(strip.scrollLeft / strip.clientWidth)),
  );

  document.body.append(dialog);
  dialog.showModal();
  show(first);
}

function create<Name extends keyof HTMLElementTagNameMap>(name: Name, className: string) {
  const element = document.createElement(name);
  element.className = className;
  return element;
}

function createButton(className: string, label: string, sign: string | Node, act: () => void) {
  const button = create('button', `viewer-button ${className}`);
  button.type = 'button';
  button.ariaLabel = label;
  button.append(sign);
  button.addEventListener('click', act);
  return button;
}
