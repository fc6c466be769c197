import { isLocale } from '@halfturn/contract/primitives/locale.ts';
import { problem } from '@halfturn/contract/problem.ts';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../platform/context.ts';
import type { DeclaredRoute } from '../../../platform/http/declared-routes.ts';
import { captionsBody, type CaptionsAddress } from './trailers.queries.ts';

const FILE = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-([a-z]{2}(?:-[A-Z]{2})?)-([0-9a-f]{16})\.vtt$/;

/** As often as the film: a player asks for the captions of each language that is chosen. */
const DECLARED: DeclaredRoute = { access: 'public', limit: { calls: 600, seconds: 600 } };

/**
 * Serves the captions of trailers: `/trailers/captions/<product>-<language>-<hash>.vtt`. The hash names the content, so caches keep it
 * for a year.
 */
export function serveCaptions(app: FastifyInstance, { db }: Pick<Context, 'db'>): void {
  app.get<{ Params: { file: string } }>(
    '/trailers/captions/:file',
    { config: { declared: DECLARED } },
    async (request, reply) => {
      const address = addressOf(request.params.file);
      const body = address && (await captionsBody(db, address));
      if (!body) throw problem('not_found');
      return await reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .type('text/vtt; charset=utf-8')
        .send(body);
    },
  );
}

function addressOf(name: string): CaptionsAddress | null {
  const [, productId, locale, hash] = FILE.exec(name) ?? [];
  if (!productId || !hash || !isLocale(locale)) return null;
  return { productId, locale, hash };
}
