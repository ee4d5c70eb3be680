import { pageTexts } from '../content/pages.ts';
import { TrainerCards } from '../ui/centre/trainer-cards.tsx';
import { PageHeader } from '../ui/layout/page-header.tsx';
import { fixedPage } from './fixed-page.tsx';

export const trainersPage = fixedPage('trainers', { View: Trainers });

function Trainers() {
  return (
    <div className="wrap section stack">
      <PageHeader {...pageTexts.trainers} />
      <TrainerCards headingLevel={2} />
    </div>
  );
}
