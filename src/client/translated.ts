/**
 * Whether the browser has translated the page, as Chrome and Edge mark it. React does not know its text
 * then, and would put the Spanish one back.
 */
export function isTranslated(): boolean {
  const { lang, classList } = document.documentElement;
  return lang !== 'es' || classList.contains('translated-ltr');
}
