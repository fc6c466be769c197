import type { PictureFormat } from '@halfturn/contract/primitives/picture-files.ts';
import { problem } from '@halfturn/contract/problem.ts';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/kysely.ts';
import type { DeclaredRoute } from '../../../platform/http/declared-routes.ts';
import { bannerPictures } from '../home/banner-pictures.queries.ts';
import { pictureBytes } from './pictures.queries.ts';

const FILE = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-([0-9a-f]{16})-(\d{2,4})\.(avif|webp)$/;

const isFormat = (text: string | undefined): text is PictureFormat => text === 'avif' || text === 'webp';

/** The bytes of a file of a picture; undefined if there is none. */
export type PictureSource = (
  db: Db,
  file: { id: string; hash: string; width: number; format: PictureFormat },
) => Promise<Buffer | undefined>;

/** Enough for an office behind one address that looks at lists of sixty products. */
const DECLARED: DeclaredRoute = { access: 'public', limit: { calls: 6_000, seconds: 600 } };

/**
 * Serves the shopkeeper's pictures: `/pictures/<picture>-<hash>-<width>.<format>`. The hash names the content, so
 * caches keep a file for a year. The bytes were written by libvips, and every answer carries `nosniff`.
 *
 * @param further pictures of other slices, which are looked for in turn
 */
export function serveProductPictures(
  app: FastifyInstance,
  { db }: Pick<Context, 'db'>,
  further: readonly PictureSource[],
): void {
  const find: PictureSource = async (from, file) => {
    for (const source of [pictureBytes, bannerPictures.bytes, ...further]) {
      const bytes = await source(from, file);
      if (bytes) return bytes;
    }
    return undefined;
  };

  app.get<{ Params: { file: string } }>(
    '/pictures/:file',
    { config: { declared: DECLARED } },
    async (request, reply) => {
      const [, id, hash, width, format] = FILE.exec(request.params.file) ?? [];
      if (!id || !hash || !isFormat(format)) throw problem('not_found');
      const bytes = await find(db, { id, hash, width: Number(width), format });
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
