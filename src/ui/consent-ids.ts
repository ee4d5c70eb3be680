/** Id of the element that holds the question for consent. */
export const CONSENT_ID = 'cookies';

/** What the address of a link ends with that asks the question again. */
export const PREFERENCES_HASH = '#preferencias';
