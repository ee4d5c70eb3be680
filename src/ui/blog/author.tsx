import { blog } from '../../content/blog.ts';
import type { Trainer } from '../../content/trainers.ts';
import { routes, trainerHref } from '../../routes.ts';
import { BookingMail } from '../parts/booking-mail.tsx';
import { Link } from '../parts/link.tsx';
import { Picture } from '../parts/picture-view.tsx';

/** The end of a post that a trainer has written: who that is, and how to book with him. */
export function Author({ trainer }: { readonly trainer: Trainer }) {
  const { slug, name, picture, intro } = trainer;
  return (
    <section className="author" aria-label={blog.article.author}>
      <Picture picture={picture} sizes="11rem" className="" />
      <div className="flow">
        <h2>
          <Link to={trainerHref(slug)}>{name}</Link>
        </h2>
        <p>{intro}</p>
        <BookingMail trainer={trainer} />
      </div>
    </section>
  );
}

/** The end of any other post. */
export function TrialLink() {
  return (
    <Link className="more-link" to={routes.trialSession}>
      {blog.article.trial}
    </Link>
  );
}
