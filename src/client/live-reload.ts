/** Development only: loads the page again when `npm run dev` says that there is a new build. */
new EventSource('/dev/events').addEventListener('reload', () => location.reload());

export {};
