import { blog } from '../../content/blog.ts';
import { trainerNamed } from '../../content/trainers.ts';
import { routes, trainerHref } from '../../routes.ts';
import { BookingMail } from '../parts/booking-mail.tsx';
import { CallLinks, PrivacyNote } from '../parts/contact.tsx';
import { Link } from '../parts/link.tsx';
import { Picture } from '../parts/picture-view.tsx';

/** The end of a post: how to book a session, and with whom, where a trainer has written it. */
export function Author({ name }: { readonly name: string }) {
  const trainer = trainerNamed(name);
  if (!trainer) {
    return (
      <Link className="more-link" to={routes.trialSession}>
        {blog.article.trial}
      </Link>
    );
  }
  const { slug, picture, intro } = trainer;
  return (
    <section className="author" aria-label={blog.article.author}>
      <Picture picture={picture} sizes="11rem" className="" />
      <div className="flow">
        <h2>
          <Link to={trainerHref(slug)}>{trainer.name}</Link>
        </h2>
        <p>{intro}</p>
        <BookingMail trainer={trainer} />
        <CallLinks />
        <PrivacyNote />
      </div>
    </section>
  );
}
