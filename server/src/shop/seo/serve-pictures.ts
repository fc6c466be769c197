import { problem } from '@halfturn/contract/problem.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/db/kysely.ts';
import type { DeclaredRoute } from '../../platform/http/declared-routes.ts';
import { pictureFile, picturePath, storePictureFile, type Pictured } from '../../platform/share-picture.ts';
import { largestNewsPicture } from '../content/door.ts';
import { pictured, pictureToShare } from './pictures.queries.ts';
import { coverPlace, productPicture, storePicture } from './picture/draw.ts';
import { photograph, rasterise, rasteriseWith } from './picture/rasterise.ts';
import { openStudio } from './picture/studio.ts';

const FILE = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-[0-9a-f]{16}\.png$/;

/** The cover of a news item. */
const NEWS_FILE = /^news-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-([0-9a-f]{16})\.jpg$/;

const STORE_FILE = /^store-[0-9a-f]{16}\.png$/;

/** Each picture is drawn once and stays in caches for a year. */
const DECLARED: DeclaredRoute = { access: 'public', limit: { calls: 1_200, seconds: 600 } };

/**
 * Serves the pictures that are shown with a shared link: `/og/<product>-<hash>.png`, `/og/news-<picture>-<hash>.jpg` and one of
 * the store. The hash is made from what the picture shows, so an answer never expires. An old address of a product redirects to
 * the current one; other addresses are not found, so nothing is drawn but what the store has.
 */
export function servePictures(app: FastifyInstance, { db }: Pick<Context, 'db'>): void {
  const studio = openStudio();

  app.get<{ Params: { file: string } }>(
    picturePath(':file'),
    { config: { declared: DECLARED } },
    async (request, reply) => {
      const { file } = request.params;
      if (file === storePictureFile())
        return await send(reply, file, async () => await rasterise(await storePicture()));
      if (STORE_FILE.test(file)) return await redirect(reply, storePictureFile());
      const [, newsId, hash] = NEWS_FILE.exec(file) ?? [];
      if (newsId && hash) {
        const cover = await largestNewsPicture(db, { id: newsId, hash });
        if (!cover) throw problem('not_found');
        return await send(reply, file, () => photograph(cover));
      }
      const id = FILE.exec(file)?.[1];
      const product = id === undefined ? undefined : await pictured(db, id);
      if (!product) throw problem('not_found');
      const right = pictureFile(product);
      if (right !== file) return await redirect(reply, right);
      return await send(reply, file, () => drawnFor(db, product));
    },
  );

  const redirect = (reply: FastifyReply, to: string): FastifyReply =>
    reply
      .code(301)
      .header('cache-control', 'public, max-age=3600')
      .header('location', picturePath(to))
      .send();

  async function send(reply: FastifyReply, file: string, draw: () => Promise<Buffer>): Promise<FastifyReply> {
    const picture = studio.picture(file, draw);
    if (!picture) throw problem('unavailable', { retryAfter: 5 });
    const bytes = await picture;
    return (
      reply
        .type(file.endsWith('.jpg') ? 'image/jpeg' : 'image/png')
        .header('cache-control', 'public, max-age=31536000, immutable')
        // Other sites show it.
        .header('cross-origin-resource-policy', 'cross-origin')
        .send(bytes)
    );
  }
}

/** The picture of a product: its own, or a drawn cover. */
async function drawnFor(db: Db, product: Pictured): Promise<Buffer> {
  const own = product.image === null ? undefined : await pictureToShare(db, product.id);
  const svg = await productPicture(product, !own);
  return own ? await rasteriseWith(svg, own, coverPlace(product.name)) : await rasterise(svg);
}
