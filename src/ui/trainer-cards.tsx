import { type Trainer, trainers } from '../content/trainers.ts';
import { trainerHref } from '../routes.ts';
import { Link } from './link.tsx';
import { Picture } from './picture.tsx';

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
      <Picture picture={trainer.picture} sizes="100vw" />
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
