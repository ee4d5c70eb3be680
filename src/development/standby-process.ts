/**
 * `npm run dev`: a process that loads the packages named by its arguments, which takes longer than
 * all else, and then waits for a message that names the server to load.
 */
const loaded = Promise.all(process.argv.slice(2).map((name) => import(name)));

process.once('message', async (server: string) => {
  await loaded;
  await import(server);
});

process.once('disconnect', () => process.exit());
