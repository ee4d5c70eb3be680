import { site } from '../content/site.ts';
import { routes } from '../routes.ts';
import { Address } from './address.tsx';
import { Link } from './link.tsx';

/** The first screen of the home page. */
export function Hero() {
  const { wide, tall } = site.heroPicture;
  return (
    <section className="hero wrap deep">
      <picture>
        <source
          media="(orientation: portrait)"
          srcSet={tall.src}
          width={tall.width}
          height={tall.height}
        />
        <img
          src={wide.src}
          alt={wide.alt}
          width={wide.width}
          height={wide.height}
          fetchPriority="high"
        />
      </picture>
      <h1 tabIndex={-1}>{site.hero.title}</h1>
      <p className="hero-subtitle">{site.hero.subtitle}</p>
      <Link className="button button-bar" to={routes.trialSession}>
        {site.hero.action}
      </Link>
      <Address className="hero-place" />
    </section>
  );
}
