import { homeSections } from '../content/pages.ts';
import { site } from '../content/site.ts';
import { routes } from '../routes.ts';
import { AboutText } from '../ui/centre/about-text.tsx';
import { Gallery } from '../ui/centre/gallery.tsx';
import { TrainerCards } from '../ui/centre/trainer-cards.tsx';
import { BookingMails } from '../ui/parts/booking-mail.tsx';
import { Address, CallLinks, PrivacyNote, WayLinks } from '../ui/parts/contact.tsx';
import { Link } from '../ui/parts/link.tsx';
import { Picture } from '../ui/parts/picture-view.tsx';
import { Section } from '../ui/parts/sections.tsx';

/** The home page: the first screen, the centre, and how to begin. */
export function Home() {
  const { trainers, about, facilities, start } = homeSections;
  return (
    <>
      <Hero />
      <Section id="entrenadores" heading={trainers.heading} className="wrap section stack">
        <TrainerCards place="section" />
      </Section>
      <Section id="sobre-nosotros" heading={about.heading} className="wrap section stack">
        <AboutText place="section" />
      </Section>
      <Section id="instalaciones" heading={facilities.heading} className="wrap section stack deep">
        <Gallery />
      </Section>
      <Section
        id="empezar"
        heading={start.heading}
        lead={start.lead}
        className="wrap section stack"
      >
        <BookingMails />
        <CallLinks />
        <WayLinks />
        <PrivacyNote />
        <Link className="more-link" to={routes.blog}>
          {start.blog}
        </Link>
      </Section>
    </>
  );
}

/**
 * As `hero.css` lays them out: 8 : 5 and 5 : 6, each covering its box; on phones somewhat less, as in
 * `EDGE_TO_EDGE`. In `vh` and not in `svh`, which Chromium's preload scanner takes for something else
 * on phones: it would load two files.
 */
const WIDE_SIZES = 'max(100vw, 160vh - 7.6rem)';
const TALL_SIZES = '(min-resolution: 2.5dppx) max(56vw, 46vh - 9.2rem), max(89vw, 72vh - 14.4rem)';

/** The first screen of the home page. */
function Hero() {
  const { wide, tall } = site.heroPicture;
  return (
    <section className="hero wrap deep">
      <Picture
        picture={wide}
        sizes={WIDE_SIZES}
        upright={{ file: tall, sizes: TALL_SIZES }}
        className=""
        isFirst
      />
      <h1 tabIndex={-1}>{site.hero.title}</h1>
      <p className="hero-subtitle">{site.hero.subtitle}</p>
      <Link className="button button-bar" to={routes.trialSession}>
        {site.hero.action}
      </Link>
      <Address className="hero-place display" />
    </section>
  );
}
