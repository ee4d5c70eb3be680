import { profileTexts, type Trainer, trainers } from '../../content/trainers.ts';
import { trainerHref } from '../../routes.ts';
import { Link } from '../parts/link.tsx';
import { Picture } from '../parts/picture-view.tsx';
import { headingIn, type Place } from '../parts/sections.tsx';

/** As `trainer-card.css` lays the portraits out; on phones somewhat less, as in `EDGE_TO_EDGE`. */
const NARROW_SIZES = '(min-width: 40rem) 92vw, (min-resolution: 2.5dppx) 45vw, 75vw';
const PAIR_SIZES = `(min-width: 48rem) min(43.5vw, 49.5rem), ${NARROW_SIZES}`;
const ALONE_SIZES = `(min-width: 48rem) min(36.5vw, 42.1rem), ${NARROW_SIZES}`;

/** The cards of all trainers but one, if given. Below a page's own heading they come first. */
export function TrainerCards({ except, place }: { except?: Trainer; place: Place }) {
  const shown = trainers.filter((trainer) => trainer !== except);
  const Heading = headingIn(place);
  return (
    <ul className="trainer-cards" role="list">
      {shown.map((trainer, index) => (
        <li key={trainer.slug}>
          <article className="trainer-card draws-in">
            <Picture
              picture={trainer.picture}
              sizes={shown.length === 1 ? ALONE_SIZES : PAIR_SIZES}
              className=""
              isFirst={place === 'page' && index === 0}
            />
            <Heading>{trainer.cardTitle ?? trainer.name}</Heading>
            <ul>
              {trainer.specialties.map((specialty) => (
                <li key={specialty}>{specialty}</li>
              ))}
            </ul>
            <Link
              className="button-quiet"
              to={trainerHref(trainer.slug)}
              aria-label={profileTexts.cardAction(trainer)}
            >
              {trainer.cardAction}
            </Link>
          </article>
        </li>
      ))}
    </ul>
  );
}
