/**
 * Browser features that no script of the site may request, nor one of the tag manager: what a visitor would
 * be asked for, and `unload`, which keeps pages out of the back/forward cache. The list has only names that
 * browsers know, because Chromium warns about any other; each page carries it, so it is short.
 */
export const NO_PERMISSIONS = [
  'camera',
  'display-capture',
  'geolocation',
  'microphone',
  'payment',
  'unload',
  'usb',
]
  .map((name) => `${name}=()`)
  .join(', ');
