import { type Trainer, trainers } from '../content/trainers.ts';
import { trainerHref } from '../routes.ts';
import { Link } from './link.tsx';
import { EDGE_TO_EDGE, Picture } from './picture.tsx';

/** As `trainer-card.css` lays the portraits out. */
const SIZES = `(min-width: 48rem) min(43.5vw, 49.5rem), (min-width: 40rem) 92vw, ${EDGE_TO_EDGE}`;

interface TrainerCardsProps {
  readonly of?: readonly Trainer[];
  readonly headingLevel: 2 | 3;
}

/** The cards of all trainers, or of those given. */
export function TrainerCards({ of = trainers, headingLevel }: TrainerCardsProps) {
  return (
    <ul className="trainer-cards">
      {of.map((trainer) => (
        <li key={trainer.slug}>
          <TrainerCard trainer={trainer} headingLevel={headingLevel} />
        </li>
      ))}
    </ul>
  );
}

interface TrainerCardProps {
  readonly trainer: Trainer;
  readonly headingLevel: 2 | 3;
}

function TrainerCard({ trainer, headingLevel }: TrainerCardProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <article className="trainer-card">
      <Picture picture={trainer.picture} sizes={SIZES} />
      <Heading>{trainer.cardTitle ?? trainer.name}</Heading>
      <ul>
        {trainer.specialties.map((specialty) => (
          <li key={specialty}>{specialty}</li>
        ))}
      </ul>
      <Link
        className="button-quiet"
        to={trainerHref(trainer.slug)}
        aria-label={`${trainer.cardAction} de ${trainer.name}`}
      >
        {trainer.cardAction}
      </Link>
    </article>
  );
}
