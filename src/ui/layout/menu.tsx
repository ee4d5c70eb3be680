import { routes } from '../../routes.ts';
import { Link } from '../navigation/link.tsx';

const ENTRIES = [
  { label: 'Entrenadores Personales', to: routes.trainers },
  { label: 'Sobre nosotros', to: routes.about },
  { label: 'El centro', to: routes.facilities },
] as const;

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
