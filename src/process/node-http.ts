/**
 * Node's HTTP server. `import` reads each property of a module of Node's, and some of this one load
 * its fetch: 36 ms of the start and 14 MB.
 */
export const { createServer, IncomingMessage, ServerResponse, STATUS_CODES } =
  process.getBuiltinModule('node:http');
