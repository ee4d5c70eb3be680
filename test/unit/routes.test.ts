import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalPath } from '../../src/http/routes/page-routes.ts';
import { matchPage } from '../../src/pages/table.ts';
import { isSlug } from '../../src/posts/slug.ts';
import { apiPostHref, blogHref, routes } from '../../src/routes.ts';
import { anyText } from '../support/properties.ts';

test('the addresses are the ones that were promised', () => {
  expect(routes).toMatchObject({
    home: '/',
    about: '/sobre-nosotros',
    trainers: '/entrenadores-personales',
    trialSession: '/reserva-una-sesion-de-prueba',
    facilities: '/instalaciones',
    privacy: '/privacy',
    blog: '/blog',
    post: '/blog/:slug',
    apiPosts: '/api/blog-posts',
  });
  expect(apiPostHref('un-post')).toBe('/api/blog-post?slug=un-post');
});

test('no text but a slug passes for one', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      fc.pre(!/^[a-z0-9-]*$/.test(text));
      expect(isSlug(text)).toBe(false);
    }),
  );
  for (const text of ['a'.repeat(120), '5-series-de-5']) expect(isSlug(text)).toBe(true);
  for (const text of ['', '-a', 'a-', 'a--b', 'a'.repeat(121)]) expect(isSlug(text)).toBe(false);
});

test.for([
  ['/blog/', '/blog'],
  ['/Blog', '/blog'],
  ['/SOBRE-NOSOTROS/', '/sobre-nosotros'],
  ['/%62log', '/blog'],
  ['/Blog/Mi-Articulo/', '/blog/mi-articulo'],
])('%s has its one address at %s', ([path, canonical]) => {
  expect(canonicalPath(path ?? '')).toBe(canonical);
});

test.for(['/', '/blog', '/no-existe/', '/Nada', '/blog/a/b/', '/blog/%20'])(
  '%s is not redirected',
  (path) => {
    expect(canonicalPath(path)).toBeUndefined();
  },
);

test.for([
  ['/sobre-nosotros', '?utm_source=x&q=y', '/sobre-nosotros'],
  ['/blog', '', '/blog'],
  ['/blog', '?q=&pagina=', '/blog'],
  ['/blog', '?utm_source=x&pagina=2', '/blog?pagina=2'],
  ['/blog', '?pagina=2&q=peso+muerto', '/blog?q=peso+muerto&pagina=2'],
  ['/blog', '?q=peso%20muerto&q=otra', '/blog?q=peso+muerto'],
  ['/blog', '?q=%zz%C3', '/blog?q=%25zz%EF%BF%BD'],
])('%s%s is the page %s', ([pathname, search, address]) => {
  expect(matchPage(pathname ?? '', search)?.address).toBe(address);
});

test('the addresses that links are made of are those that pages are cached by', () => {
  for (const href of [
    blogHref({}),
    blogHref({ page: 1 }),
    blogHref({ page: 12 }),
    blogHref({ search: '¿«pan» & vino+más?', page: 2 }),
  ]) {
    const { pathname, search } = new URL(href, 'https://www.example.com');
    expect(matchPage(pathname, search)?.address).toBe(href);
  }
});
