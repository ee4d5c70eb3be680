import { facilities } from '../content/facilities.ts';
import { pageTexts } from '../content/pages.ts';
import { Gallery } from '../ui/centre/gallery.tsx';
import { PageHeader } from '../ui/layout/page-header.tsx';
import { fixedPage } from './fixed-page.tsx';

export const facilitiesPage = fixedPage('facilities', {
  View: Facilities,
  pictures: facilities.gallery,
});

function Facilities() {
  return (
    <div className="wrap section stack">
      <PageHeader {...pageTexts.facilities}>
        <div className="flow">
          {facilities.intro.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </PageHeader>
      <Gallery isFirst />
    </div>
  );
}
