import type { RequestHandler } from 'express';
import createHttpError from 'http-errors';

/** The whole site is read-only: any other method is answered with 405 and `Allow`. */
export const allowReadingOnly: RequestHandler = (request, response, next) => {
  if (request.method === 'GET' || request.method === 'HEAD') {
    next();
    return;
  }
  response.set('Allow', 'GET, HEAD');
  next(createHttpError(405, 'method not allowed'));
};
