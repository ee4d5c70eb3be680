import { facilities } from '../content/facilities.ts';
import { headings, heads } from '../content/page-texts.ts';
import { routes } from '../routes.ts';
import { Gallery } from '../ui/centre/gallery.tsx';
import { PageHeader } from '../ui/layout/page-header.tsx';
import type { Page } from './page.ts';

export const facilitiesPage: Page = {
  path: routes.facilities,
  kind: 'centre',
  head: () => ({
    ...heads.facilities,
    canonicalPath: routes.facilities,
  }),
  View: Facilities,
};

function Facilities() {
  return (
    <div className="wrap section stack">
      <PageHeader {...headings.facilities}>
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
