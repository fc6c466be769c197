import { problem } from '@halfturn/contract/problem.ts';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../platform/context.ts';
import type { DeclaredRoute } from '../../platform/http/declared-routes.ts';
import { brandPictureBytes } from './brand.queries.ts';

const FILE = /^([\da-f]{16})-(\d{2,4})\.png$/;

/** Enough for an office behind one address whose mail program shows the logo in each mail. */
const PICTURES: DeclaredRoute = { access: 'public', limit: { calls: 6_000, seconds: 600 } };

/** Serves the store's logos and icons. */
export function serveBrand(app: FastifyInstance, { db }: Pick<Context, 'db'>): void {
  app.get<{ Params: { file: string } }>(
    '/pictures/brand/:file',
    { config: { declared: PICTURES } },
    async (request, reply) => {
      const [, hash, size] = FILE.exec(request.params.file) ?? [];
      const bytes = hash === undefined ? undefined : await brandPictureBytes(db, hash, Number(size));
      if (!bytes) throw problem('not_found');
      return await reply
        .type('image/png')
        .header('cache-control', 'public, max-age=31536000, immutable')
        // Mail programs on the web show it too.
        .header('cross-origin-resource-policy', 'cross-origin')
        .send(bytes);
    },
  );
}
