import { headings, heads } from '../content/heads.ts';
import { routes } from '../routes.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { TrainerCards } from '../ui/trainer-cards.tsx';
import type { Page } from './page.ts';

export const trainersPage: Page = {
  path: routes.trainers,
  kind: 'centre',
  head: () => ({
    ...heads.trainers,
    canonicalPath: routes.trainers,
  }),
  View: Trainers,
};

function Trainers() {
  return (
    <div className="wrap section stack">
      <PageHeader {...headings.trainers} />
      <TrainerCards headingLevel={2} />
    </div>
  );
}
