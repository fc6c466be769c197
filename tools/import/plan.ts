import { uuidv7 } from '@halfturn/server/src/platform/ids.ts';
import { changedColumns, changedTexts, newColumns, type Columns, type TextRow } from './compare.ts';
import type { Known, Matcher } from './match.ts';
import { planTiers, type PlannedTiers } from './plan-tiers.ts';
import type { BadLine } from './read-file.ts';
import type { Line } from './read-line.ts';
import { freeSlug } from './slug.ts';

export type Verdict = 'added' | 'updated' | 'unchanged' | 'bad';

/** What becomes of one line. */
export interface Judged {
  no: number;
  verdict: Verdict;
  name: string;
  slug: string;
  /** Why it is bad, or a remark. */
  note: string;
}

export interface Plan {
  added: (Columns & {
    id: string;
    class: string;
    slug: string;
    platform: string;
    region: string;
    kind: 'key' | 'physical';
    on_hand: number | null;
    key_pattern: string;
  })[];
  updated: (Columns & { id: string })[];
  texts: (TextRow & { product_id: string })[];
  /** Prices that are fixed, or fixed at another amount than before. */
  fixed: { product_id: string; currency: string; regular_minor: number }[];
  /** Wholesale prices that are others than before. */
  tiers: PlannedTiers[];
  judged: Judged[];
}

/**
 * Decides what every line does, before anything is written.
 *
 * @param slugs the addresses that are taken, by class
 */
export function planImport(
  lines: readonly Line[],
  badLines: readonly BadLine[],
  matcher: Matcher,
  slugs: Map<string, Set<string>>,
): Plan {
  const plan: Plan = {
    added: [],
    updated: [],
    texts: [],
    fixed: [],
    tiers: [],
    judged: badLines.map(({ no, why }) => ({ no, verdict: 'bad', name: '', slug: '', note: why })),
  };
  const spokenOf = new Map<string, number>();
  for (const line of lines) {
    const known = matcher.find(line);
    const before = known && spokenOf.get(known.id);
    if (known && before !== undefined) {
      const note = `the same product stands in line ${before}`;
      plan.judged.push({ no: line.no, verdict: 'bad', name: line.name, slug: known.slug, note });
      continue;
    }
    const tiers = planTiers(line, {
      ...(known ?? NEW),
      ...(known ? (changedColumns(line, known) ?? known) : newColumns(line)),
      fixed: { ...known?.fixed, ...line.fixed },
    });
    if (tiers && 'why' in tiers) {
      plan.judged.push({
        no: line.no,
        verdict: 'bad',
        name: line.name,
        slug: known?.slug ?? '',
        note: tiers.why,
      });
      continue;
    }
    const product = known ?? add(plan, line, matcher, slugs);
    spokenOf.set(product.id, line.no);
    if (known) update(plan, line, known, tiers !== null);
    if (tiers) plan.tiers.push({ product_id: product.id, ...tiers });
  }
  plan.judged.sort((a, b) => a.no - b.no);
  return plan;
}

/** What a product has before it is in the store. */
const NEW = { floor_minor: null, tiers_for: null, tiers: {} };

function add(plan: Plan, line: Line, matcher: Matcher, slugs: Map<string, Set<string>>): Known {
  const taken = slugs.get(line.class) ?? new Set();
  slugs.set(line.class, taken);
  const places = [line.platform, line.region];
  const origins = [(line.said.released ?? '').slice(0, 4), line.said.developer ?? ''];
  const marks = matcher.hasNamesake(line) ? [...origins, ...places] : [...places, ...origins];
  const slug = line.slug ?? freeSlug(line.name, marks, taken);
  taken.add(slug);
  const columns = newColumns(line);
  const product = {
    ...columns,
    id: uuidv7(),
    class: line.class,
    slug,
    platform: line.platform,
    region: line.region,
  };
  plan.added.push(product);
  for (const text of changedTexts(line, null)) plan.texts.push({ product_id: product.id, ...text });
  const note = columns.status === 'draft' ? 'a draft: it has no price' : '';
  plan.judged.push({ no: line.no, verdict: 'added', name: line.name, slug, note });
  const known: Known = {
    ...product,
    title: matcher.titleOf(line),
    platform_code: line.platform,
    region_code: line.region,
    texts: {},
    fixed: {},
    ...NEW,
  };
  fixPrices(plan, line, known);
  matcher.add(known);
  return known;
}

function update(plan: Plan, line: Line, known: Known, tiered: boolean): void {
  const columns = changedColumns(line, known);
  const texts = changedTexts(line, known);
  if (columns) plan.updated.push({ id: known.id, ...columns });
  for (const text of texts) plan.texts.push({ product_id: known.id, ...text });
  const changed = fixPrices(plan, line, known) || tiered || columns !== null || texts.length > 0;
  const verdict = changed ? 'updated' : 'unchanged';
  plan.judged.push({ no: line.no, verdict, name: line.name, slug: known.slug, note: '' });
}

/** Plans the fixed prices that differ from the store's. Returns whether there are any. */
function fixPrices(plan: Plan, line: Line, known: Known): boolean {
  const fresh = Object.entries(line.fixed).filter(([currency, minor]) => known.fixed[currency] !== minor);
  for (const [currency, regular_minor] of fresh)
    plan.fixed.push({ product_id: known.id, currency, regular_minor });
  return fresh.length > 0;
}
