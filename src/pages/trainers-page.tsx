import { headings, heads } from '../content/page-texts.ts';
import { routes } from '../routes.ts';
import { TrainerCards } from '../ui/centre/trainer-cards.tsx';
import { PageHeader } from '../ui/layout/page-header.tsx';
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
