import { createHash } from 'node:crypto';
import type { Trx } from '@halfturn/server/src/platform/db/kysely.ts';
import { uuidv7 } from '@halfturn/server/src/platform/ids.ts';
import { DEMO_PRODUCTS } from '../demo/products.ts';
import { textsOf } from '../demo/texts.ts';
import type { DemoProduct } from '../demo/shape.ts';

const DAY_MS = 86_400_000;
/** Since when a price that has no history was asked. */
const OLD_DAYS = 120;
/** Above any rank, so that rank 1 has the highest pin. */
const PIN_OF_RANK_0 = 1000;

export type SeededProduct = DemoProduct & { id: string };

/**
 * Writes the products with their texts and the history of their prices. They come in an order that means nothing, as
 * later ids stand first where two products sell alike: else a shelf would show one genre after the other.
 */
export async function writeProducts(trx: Trx, now: Date): Promise<SeededProduct[]> {
  const classes = await trx.selectFrom('classes').select(['id', 'slug']).execute();
  const classIds = new Map(classes.map(({ id, slug }) => [slug, id]));
  const shuffled = DEMO_PRODUCTS.toSorted((a, b) => mixOf(a.slug).localeCompare(mixOf(b.slug)));
  const products = shuffled.map((product) => ({ ...product, id: uuidv7() }));
  await trx
    .insertInto('products')
    .values(products.map((product) => rowOf(product, classIds.get(product.class)!, now)))
    .execute();
  await writeHistory(trx, products, now);
  await writeTexts(trx, products);
  return products;
}

const mixOf = (slug: string): string => createHash('sha1').update(slug).digest('hex');

const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS);

function rowOf(p: SeededProduct, classId: string, now: Date) {
  const sale = p.salePriceUsdMinor ?? null;
  return {
    id: p.id,
    class_id: classId,
    slug: p.slug,
    name: p.name,
    genre_code: p.genre,
    kind: p.kind,
    platform_code: p.platform,
    region_code: p.region,
    languages: [...p.languages],
    developer: p.developer,
    publisher: p.publisher,
    released: p.released,
    edition: p.edition,
    system: p.system,
    tips: p.tips ?? '',
    key_pattern: p.kind === 'key' ? p.keyPattern : 'generic',
    weight_grams: p.kind === 'physical' ? p.weightGrams : null,
    price_minor: p.priceUsdMinor,
    sale_minor: sale,
    was_minor: sale === null ? null : p.priceUsdMinor,
    reduced_at: sale === null ? null : daysBefore(now, p.priceHistory?.at(-1)?.daysAgo ?? 3),
    order_limit: p.perOrderLimit,
    pin: p.bestSellerRank === undefined ? 0 : PIN_OF_RANK_0 - p.bestSellerRank,
    on_hand: p.kind === 'physical' ? p.stock : null,
  };
}

/** The trigger has written "from now on"; in its place comes what is told of the time before. */
async function writeHistory(trx: Trx, products: SeededProduct[], now: Date): Promise<void> {
  const rows = products.flatMap((p) => {
    const current = p.salePriceUsdMinor ?? p.priceUsdMinor;
    const steps = p.priceHistory ?? [{ daysAgo: OLD_DAYS, priceUsdMinor: current }];
    return steps.map((step, i) => {
      const next = steps[i + 1];
      return {
        product_id: p.id,
        price_minor: step.priceUsdMinor,
        valid_from: daysBefore(now, step.daysAgo),
        valid_to: next ? daysBefore(now, next.daysAgo) : null,
      };
    });
  });
  await trx.deleteFrom('price_history').execute();
  await trx.insertInto('price_history').values(rows).execute();
}

async function writeTexts(trx: Trx, products: SeededProduct[]): Promise<void> {
  const rows = products.flatMap((product) =>
    textsOf(product).map((words) => ({ product_id: product.id, ...words })),
  );
  await trx.insertInto('product_texts').values(rows).execute();
}
