import { type PageName, type PageTexts, pageTexts } from '../../content/pages.ts';
import { routes } from '../../routes.ts';
import { Link } from '../navigation/link.tsx';

const NAMES = Object.keys(pageTexts) as readonly PageName[];

const ENTRIES = NAMES.flatMap((name) => {
  const { menuLabel }: PageTexts = pageTexts[name];
  return menuLabel === undefined ? [] : [{ label: menuLabel, to: routes[name] }];
});

/** The entries of the menu, in the header and in the sidebar. */
export function Menu() {
  return (
    <ul>
      {ENTRIES.map(({ label, to }) => (
        <li key={to}>
          <Link to={to}>{label}</Link>
        </li>
      ))}
    </ul>
  );
}
