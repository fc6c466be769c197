import { problem } from '@halfturn/contract/problem.ts';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The handler gets the bytes as they came, whatever type they say they are. */
    raw?: boolean;
  }
}

export const NO_BYTES = Buffer.alloc(0);

/** Bodies are JSON in UTF-8, without `__proto__` or `constructor.prototype`; of a signed call, bytes. All else is 415. */
export function addBodyParsers(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const json = app.getDefaultJsonParser('error', 'error');
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (request.routeOptions.config.raw) return done(null, body);
    if (body.length === 0) return done(null, undefined);
    let text: string;
    try {
      text = utf8.decode(body);
    } catch {
      return done(problem('malformed_request'));
    }
    return json(request, text, done);
  });
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    // Without a route, the not-found handler refuses the request, and does not look at its body.
    if (request.is404) return done(null, undefined);
    if (!request.routeOptions.config.raw) return done(problem('unsupported_media_type'));
    done(null, body);
  });
}
