import { site } from '../../content/site.ts';
import { routes } from '../../routes.ts';
import { Address } from '../parts/contact.tsx';
import { Link } from '../parts/link.tsx';
import { Picture } from '../parts/picture-view.tsx';

/**
 * As `hero.css` lays them out: 8 : 5 and 5 : 6, each covering its box. In `vh` and not in `svh`,
 * which Chromium's preload scanner takes for something else on phones: it would load two files.
 */
const WIDE_SIZES = 'max(100vw, 131vh - 6rem)';
const TALL_SIZES = '(min-resolution: 2.5dppx) max(67vw, 37vh - 1.4rem), max(100vw, 55vh - 2rem)';

/** The first screen of the home page. */
export function Hero() {
  const { wide, tall } = site.heroPicture;
  return (
    <section className="hero wrap deep">
      <Picture
        picture={wide}
        sizes={WIDE_SIZES}
        upright={{ file: tall, sizes: TALL_SIZES }}
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
