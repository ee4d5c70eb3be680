import { layoutTexts } from '../../content/interface/layout.ts';
import { routes } from '../../routes.ts';
import { Link } from '../parts/link.tsx';

/** A page above another one. */
export interface Crumb {
  readonly name: string;
  readonly path: string;
}

export const homeCrumb: Crumb = { name: layoutTexts.home, path: routes.home };
export const blogCrumb: Crumb = { name: layoutTexts.blog, path: routes.blog };

/** The way to a page: the home page, and the pages between the two. */
export function Breadcrumbs({ trail }: { readonly trail: readonly Crumb[] }) {
  return (
    <nav className="breadcrumbs wrap" aria-label={layoutTexts.trail}>
      <ol>
        {[homeCrumb, ...trail].map(({ name, path }) => (
          <li key={path}>
            <Link to={path}>{name}</Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
