/**
 * Node's HTTP server. `import` reads every property of a built-in module, and some of this one's
 * load `fetch`: 36 ms of the start and 14 MB.
 */
export const { createServer, IncomingMessage, ServerResponse, STATUS_CODES } =
  process.getBuiltinModule('node:http');
