import { facilities } from '../../content/facilities.ts';
import { EDGE_TO_EDGE, Picture } from '../parts/picture-view.tsx';

/** As `gallery.css` lays the pictures out, which are 3 : 2: first, in pairs, last. */
const PAIR_SIZES = `(min-width: 48rem) max(22.5rem, min(55.5vw, 58.5rem)), ${EDGE_TO_EDGE}`;
const LAST_SIZES = `(min-width: 48rem) min(60vw, 68.7rem), ${EDGE_TO_EDGE}`;
const SIZES = [EDGE_TO_EDGE, PAIR_SIZES, PAIR_SIZES, PAIR_SIZES, PAIR_SIZES, LAST_SIZES];

/**
 * The six pictures of the centre; each leads to itself in full size
 * (`client/gallery/gallery-viewer.ts`).
 *
 * @param isFirst whether it stands on the first screen.
 */
export function Gallery({ isFirst = false }: { readonly isFirst?: boolean }) {
  return (
    <ul className="gallery zigzag" role="list">
      {facilities.gallery.map((picture, index) => (
        <li key={picture.title}>
          <figure>
            <a className="draws-in" href={picture.file.src} data-large>
              <Picture
                picture={picture}
                sizes={SIZES[index] ?? EDGE_TO_EDGE}
                isFirst={isFirst && index === 0}
              />
            </a>
            <figcaption>
              <strong>{picture.title}</strong> <span>{picture.caption}</span>
            </figcaption>
          </figure>
        </li>
      ))}
    </ul>
  );
}
