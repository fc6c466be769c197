import { problem } from '@halfturn/contract/problem.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/db/kysely.ts';
import type { DeclaredRoute } from '../../platform/http/declared-routes.ts';
import { firstPicture } from '../../platform/db/pictures.ts';
import { pictureFile, picturePath, STORE_PICTURE_FILE, type Pictured } from '../../platform/share-picture.ts';
import { coverPlace, productPicture, storePicture } from './picture/draw.ts';
import { rasterise, rasteriseWith } from './picture/rasterise.ts';
import { openStudio } from './picture/studio.ts';

const FILE = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-[0-9a-f]{16}\.png$/;

/** Each is drawn once and lies in caches for a year; who walks through all products is not in a hurry. */
const DECLARED: DeclaredRoute = { access: 'public', limit: { calls: 1_200, seconds: 600 } };

/**
 * Serves the pictures that stand for a page where its link is shared: `/og/<product>-<hash>.png` and one of the store. The
 * hash says what is on it, so an answer holds for ever, and nothing is drawn but what some product is now: an old address leads to
 * the new one, any other is not there. No page waits for one: it only names the address.
 */
export function servePictures(app: FastifyInstance, { db }: Pick<Context, 'db'>): void {
  const studio = openStudio();

  app.get<{ Params: { file: string } }>(
    picturePath(':file'),
    { config: { declared: DECLARED } },
    async (request, reply) => {
      const { file } = request.params;
      if (file === STORE_PICTURE_FILE)
        return await send(reply, file, async () => await rasterise(storePicture()));
      const id = FILE.exec(file)?.[1];
      const product = id === undefined ? undefined : await pictured(db, id);
      if (!product) throw problem('not_found');
      const right = pictureFile(product);
      if (right !== file)
        return reply
          .code(301)
          .header('cache-control', 'public, max-age=3600')
          .header('location', picturePath(right))
          .send();
      return await send(reply, file, () => drawnFor(db, product));
    },
  );

  async function send(reply: FastifyReply, file: string, draw: () => Promise<Buffer>): Promise<FastifyReply> {
    const picture = studio.picture(file, draw);
    if (!picture) throw problem('unavailable', { retryAfter: 5 });
    const bytes = await picture;
    return (
      reply
        .type('image/png')
        .header('cache-control', 'public, max-age=31536000, immutable')
        // It is there to be shown on other sites.
        .header('cross-origin-resource-policy', 'cross-origin')
        .send(bytes)
    );
  }
}

/** The cover is drawn; where the product has a picture of its own, that stands in its place. */
async function drawnFor(db: Db, product: Pictured): Promise<Buffer> {
  const own = product.image === null ? undefined : await pictureToShare(db, product.id);
  const svg = await productPicture(product, !own);
  return own ? await rasteriseWith(svg, own, coverPlace(product.name)) : await rasterise(svg);
}

/** What the picture of a product is drawn from; a retired one keeps its own, as links to it are still about. */
async function pictured(db: Db, id: string): Promise<Pictured | undefined> {
  const { rows } = await sql<Pictured>`
    select p.id, p.name, p.genre_code as genre, pl.names->>'en-US' as platform, ${firstPicture('p')}->>'file' as image
    from products p join platforms pl on pl.code = p.platform_code
    where p.id = ${id}::uuid and p.status <> 'draft'`.execute(db);
  return rows[0];
}

/** The picture that the product's link is shared with: the first, as large as it is kept. */
async function pictureToShare(db: Db, productId: string): Promise<Buffer | undefined> {
  const { rows } = await sql<{ bytes: Buffer }>`
    select f.bytes from (
      select id, width from product_pictures where product_id = ${productId}::uuid order by position, id limit 1) as i
    join picture_files f on f.picture_id = i.id and f.width = i.width and f.format = 'webp'`.execute(db);
  return rows[0]?.bytes;
}
