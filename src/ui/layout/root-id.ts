/** Id of the element that holds the site and is hydrated. */
export const ROOT_ID = 'site';
