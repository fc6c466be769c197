import type { PictureFormat } from '@halfturn/contract/primitives/picture-files.ts';
import { problem } from '@halfturn/contract/problem.ts';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../platform/context.ts';
import type { DeclaredRoute } from '../../../platform/http/declared-routes.ts';
import { bannerPictureBytes } from '../home/banner-pictures.queries.ts';
import { pictureBytes } from './pictures.queries.ts';

const FILE = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-([0-9a-f]{16})-(\d{2,4})\.(avif|webp)$/;

const isFormat = (text: string | undefined): text is PictureFormat => text === 'avif' || text === 'webp';

/** Enough for an office behind one address that looks at lists of sixty products. */
const DECLARED: DeclaredRoute = { access: 'public', limit: { calls: 6_000, seconds: 600 } };

/**
 * Serves the shopkeeper's pictures: `/pictures/<picture>-<hash>-<width>.<format>`. The hash names the content, so
 * caches keep a file for a year. The bytes were written by libvips, and every answer carries `nosniff`.
 */
export function serveProductPictures(app: FastifyInstance, { db }: Pick<Context, 'db'>): void {
  app.get<{ Params: { file: string } }>(
    '/pictures/:file',
    { config: { declared: DECLARED } },
    async (request, reply) => {
      const [, id, hash, width, format] = FILE.exec(request.params.file) ?? [];
      if (!id || !hash || !isFormat(format)) throw problem('not_found');
      const wanted = { id, hash, width: Number(width), format };
      const bytes = (await pictureBytes(db, wanted)) ?? (await bannerPictureBytes(db, wanted));
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
