/**
 * The two colours outside the stylesheets: of the browser's own bars, the icons and the social
 * cards. They are `--surface` of `styles/tokens.css` in both themes, which must change with them.
 */
export const colours = { light: '#f3eee3', dark: '#071419' } as const;
