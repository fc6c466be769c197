import type { PictureFormat } from '@halfturn/contract/primitives/picture-files.ts';
import { problem } from '@halfturn/contract/problem.ts';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../platform/context.ts';
import type { DeclaredRoute } from '../../../platform/http/declared-routes.ts';
import { pictureBytes } from './pictures.queries.ts';

const FILE = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-([0-9a-f]{16})-(\d{2,4})\.(avif|webp)$/;

/** A house full of people who look at lists of sixty, each for the first time. */
const DECLARED: DeclaredRoute = { access: 'public', limit: { calls: 6_000, seconds: 600 } };

/**
 * Serves the shopkeeper's pictures: `/pictures/<picture>-<hash>-<width>.<format>`. The hash tells the content, so whoever
 * fetched one keeps it for a year, and never asks again. The bytes are ours, written by libvips, and say of themselves what
 * they are: no browser has to guess (`nosniff` stands on every answer).
 */
export function serveProductPictures(app: FastifyInstance, { db }: Pick<Context, 'db'>): void {
  app.get<{ Params: { file: string } }>(
    '/pictures/:file',
    { config: { declared: DECLARED } },
    async (request, reply) => {
      const [, id, hash, width, format] = FILE.exec(request.params.file) ?? [];
      if (!id || !hash) throw problem('not_found');
      const wanted = { id, hash, width: Number(width), format: format as PictureFormat };
      const bytes = await pictureBytes(db, wanted);
      if (!bytes) throw problem('not_found');
      return await reply
        .type(`image/${format}`)
        .header('cache-control', 'public, max-age=31536000, immutable')
        // Other sites and search engines show it too.
        .header('cross-origin-resource-policy', 'cross-origin')
        .send(bytes);
    },
  );
}
