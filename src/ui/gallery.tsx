import { facilities } from '../content/facilities.ts';
import { Picture } from './picture.tsx';

/** The six pictures of the centre. */
export function Gallery() {
  return (
    <ul className="gallery">
      {facilities.gallery.map((picture) => (
        <li key={picture.title}>
          <figure>
            <Picture picture={picture} sizes="100vw" />
            <figcaption>
              <strong>{picture.title}</strong> <span>{picture.caption}</span>
            </figcaption>
          </figure>
        </li>
      ))}
    </ul>
  );
}
