import pg from 'pg';
import { DEFAULT_LOCALE, type Locale } from '@halfturn/contract/primitives/locale.ts';
import { problem, type Problem } from '@halfturn/contract/problem.ts';
import type { StaffSlugs } from '@halfturn/contract/staff/products.ts';
import { audit } from '../../../house/audit/door.ts';
import { demandSeen } from '../../../house/staff/door.ts';
import type { Trx } from '../../../platform/db/kysely.ts';
import { skuRefusalOf } from '../skus.ts';
import { lockSlugs, saveSlugs, slugsOf, type Addressed, type Slugs } from './products.queries.ts';

/**
 * Changes the address of a product or class in a language; an empty one removes it, and the English one holds. Triggers keep
 * the former address leading there. Refuses `product_not_found` or `not_found`, `content_changed`, `slug_taken` and `slug_reserved`.
 */
export async function setSlug(
  trx: Trx,
  table: Addressed,
  id: string,
  { locale, slug, version }: { locale: Locale; slug: string; version: string },
  actor: string,
): Promise<StaffSlugs> {
  const before = await lockSlugs(trx, table, id);
  if (!before) throw problem(table === 'products' ? 'product_not_found' : 'not_found');
  const subject = `${table === 'products' ? 'product' : 'class'}:${id}`;
  await demandSeen(trx, version, { now: before, subject });
  const after = changed(before, locale, slug);
  try {
    await saveSlugs(trx, table, id, after);
  } catch (error) {
    throw refusalOf(error, slug) ?? error;
  }
  await audit(trx, {
    actor,
    action: 'catalog.slug_set',
    subject,
    before: { slug: before.slug, slugs: before.slugs },
    after: { slug: after.slug, slugs: after.slugs },
  });
  const saved = await slugsOf(trx, table, id);
  if (!saved) throw problem('not_found');
  return saved;
}

function changed({ slug: base, slugs }: Slugs, locale: Locale, slug: string): Slugs {
  if (locale === DEFAULT_LOCALE) return { slug, slugs };
  const { [locale]: _, ...others } = slugs;
  return { slug: base, slugs: slug === '' || slug === base ? others : { ...others, [locale]: slug } };
}

/** The problem behind an error of the database: a slug that is taken, reserved, or not valid, or a SKU that is taken. */
export function refusalOf(error: unknown, slug: string): Problem | null {
  if (!(error instanceof pg.DatabaseError)) return null;
  const { code, constraint } = error;
  const ofSku = skuRefusalOf(error, 'sku');
  if (ofSku) return ofSku;
  if (code === '23505') return problem('slug_taken', { values: { slug } });
  if (code !== '23514') return null;
  return constraint === 'slug_reserved'
    ? problem('slug_reserved', { values: { slug } })
    : problem('invalid_input', { fields: { slug: 'invalid' } });
}
