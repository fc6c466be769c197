import { saleOf } from './compare-prices.ts';
import type { Item } from './import-items.ts';
import { relatesToAny } from './line.ts';
import type { LineResult } from './imports.queries.ts';
import { changesAnything, type Planned } from './plan-line.ts';

/** Columns of a product that its variants change. */
export const OF_VARIANTS: ReadonlySet<string> = new Set([
  'price_minor',
  'sale_minor',
  'was_minor',
  'reduced_at',
]);

/** What a line did, and what was before, so that it can be undone. */
export function resultOf({ row, line }: Item, planned: Planned, fixed: readonly object[]): LineResult {
  const { id, known, columns, texts, tiers, notes, changes } = planned;
  const shared = {
    no: row.no,
    state: 'done' as const,
    product_id: id,
    name: line.name,
    slug: columns?.slug ?? known?.slug ?? row.slug,
    notes,
    changes,
    // They are written once all lines are in.
    relates: relatesToAny(line),
  };
  if (!known) {
    return { ...shared, verdict: 'new', version: 1, after: planned.publish ? { publish: true } : null };
  }
  if (!changesAnything(planned)) return { ...shared, verdict: 'same' };
  const before: Record<string, unknown> = {};
  const after: Record<string, unknown> = {};
  const was = new Map<string, unknown>(Object.entries(known));
  const getsVariants = (columns?.variant_attributes.length ?? 0) > known.variant_attributes.length;
  for (const [name, value] of Object.entries(columns ?? {})) {
    const same = JSON.stringify(was.get(name)) === JSON.stringify(value);
    // Once it has variants, they say what it costs.
    const follows = getsVariants && OF_VARIANTS.has(name);
    if (same && !follows) continue;
    before[name] = was.get(name) ?? null;
    after[name] = value;
  }
  return {
    ...shared,
    verdict: 'changed',
    version: known.version + 1,
    before: {
      columns: before,
      texts: Object.fromEntries(texts.map(({ locale }) => [locale, known.texts[locale] ?? null])),
      fixed: Object.fromEntries(
        planned.fixed.map(({ currency }) => [
          currency,
          fixed.find((one) => 'currency' in one && one.currency === currency) ?? null,
        ]),
      ),
      ...(tiers && { tiers: { for: known.tiers_for, steps: known.tiers } }),
    },
    after: {
      columns: after,
      fixed: Object.fromEntries(
        planned.fixed.map((one) => [one.currency, { regular: one.regular_minor, sale: saleOf(one) }]),
      ),
    },
  };
}
