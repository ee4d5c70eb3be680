import { site } from '../content/site.ts';
import { routes } from '../routes.ts';
import { Address } from './address.tsx';
import { Link } from './link.tsx';
import { Picture } from './picture.tsx';

/** As `hero.css` lays it out; both cover their boxes. */
const WIDE_SIZES = '100vw';
const TALL_SIZES = '100vw';

/** The first screen of the home page. */
export function Hero() {
  const { wide, tall } = site.heroPicture;
  return (
    <section className="hero wrap deep">
      <Picture
        picture={wide}
        sizes={WIDE_SIZES}
        upright={{ picture: tall, sizes: TALL_SIZES }}
        className="hero-picture"
        isFirst
      />
      <h1 tabIndex={-1}>{site.hero.title}</h1>
      <p className="hero-subtitle">{site.hero.subtitle}</p>
      <Link className="button button-bar" to={routes.trialSession}>
        {site.hero.action}
      </Link>
      <Address className="hero-place" />
    </section>
  );
}
