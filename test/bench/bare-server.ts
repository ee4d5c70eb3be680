import { createServer } from 'node:http';

/** What a `node:http` server can do at all: it sends the same bytes to whoever asks for anything. */
interface Answer {
  readonly status: number;
  /** Names and values in turn. */
  readonly headers: string[];
  /** In base64. */
  readonly body: string;
}

process.once('message', (answer: Answer) => {
  const body = Buffer.from(answer.body, 'base64');
  const server = createServer((_request, response) => {
    response.writeHead(answer.status, answer.headers);
    response.end(answer.status === 304 ? undefined : body);
  });
  server.listen(0, () => {
    const address = server.address();
    if (address !== null && typeof address === 'object') process.send?.({ port: address.port });
  });
  process.once('SIGTERM', () => process.exit(0));
  process.once('disconnect', () => process.exit(0));
});
