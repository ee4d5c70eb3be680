/**
 * The two colours outside the stylesheets: of the browser's own bars, the icons and the social
 * cards. They are `--stone-100` and `--sea-1000` of `styles/tokens.css`, which must change with them.
 */
export const colours = { light: '#f3eee3', dark: '#071419' } as const;
