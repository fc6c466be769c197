import { isCurrency, type Currency } from '@halfturn/contract/primitives/money.ts';
import { CommandRefused } from '../store.ts';
import { readAmount } from './fixed-columns.ts';

/** Wholesale prices of one currency: from which quantity on, and minor units for a copy; fewest copies first. */
export type Steps = (readonly [from: number, unitMinor: number])[];

/** Wholesale prices as a line has them; a currency of which it is silent is absent, one that has none any more is empty. */
export interface LineTiers {
  for: 'all' | 'members' | null;
  steps: Partial<Record<Currency, Steps>>;
}

/** Which column (from 0) holds the wholesale prices in a currency, and whom they are for. */
export interface TierColumns {
  for: number | null;
  steps: ReadonlyMap<Currency, number>;
}

export const NO_TIER_COLUMNS: TierColumns = { for: null, steps: new Map() };

const bare = (head: string): string => head.toLowerCase().replaceAll(/[^a-z]/g, '');

/** `tiers`, `Tiers EUR`, `tiers_for` → what it holds; null for anything else. Without a currency: US dollars. */
export function tierFieldOf(name: string): Currency | 'for' | null {
  const [whole, rest = ''] = /^(?:tiers|wholesale)(for|[a-z]{3})?$/.exec(bare(name)) ?? [];
  if (whole === undefined) return null;
  if (rest === '' || rest === 'for') return rest === '' ? 'USD' : 'for';
  const currency = rest.toUpperCase();
  return isCurrency(currency) ? currency : null;
}

/** Finds the columns of wholesale prices: as told (`tiers_EUR=Staffel`), else by their heads. Refuses a column that there is not. */
export function tierColumns(heads: readonly string[], told: string | undefined): TierColumns {
  const found = new Map<Currency | 'for', number>();
  for (const pair of (told ?? '').split(',')) {
    const [field = '', column = ''] = pair.split('=').map((part) => part.trim());
    const what = tierFieldOf(field);
    if (what === null) continue;
    const index = heads.findIndex((head) => head.trim().toLowerCase() === column.toLowerCase());
    if (index === -1)
      throw new CommandRefused(`The file has no column "${column}". Columns: ${heads.join(', ')}.`);
    found.set(what, index);
  }
  for (const [index, head] of heads.entries()) {
    const what = tierFieldOf(head);
    if (what !== null && !found.has(what)) found.set(what, index);
  }
  const steps = [...found].flatMap(([what, index]) => (what === 'for' ? [] : [[what, index] as const]));
  return { for: found.get('for') ?? null, steps: new Map(steps) };
}

/** The wholesale prices of a line, or why it is bad. An empty cell says nothing; `none` takes them away. */
export function readTiers(
  cells: readonly string[],
  columns: TierColumns,
): { tiers: LineTiers } | { why: string } {
  const said = columns.for === null ? '' : (cells[columns.for] ?? '').trim().toLowerCase();
  if (said !== '' && said !== 'all' && said !== 'members')
    return { why: `"${said.slice(0, 40)}" is neither all nor members` };
  const steps: LineTiers['steps'] = {};
  for (const [code, index] of columns.steps) {
    const text = (cells[index] ?? '').trim();
    if (text === '') continue;
    const read = /^(?:none|-)$/i.test(text) ? [] : readSteps(text, code);
    if (read === null)
      return { why: `"${text.slice(0, 60)}" are no wholesale prices in ${code}, as in "10: 4.20; 25: 3.90"` };
    steps[code] = read;
  }
  return { tiers: { for: said === '' ? null : said, steps } };
}

/** `10: 4.20; 25: 3.90` → the steps; null where it cannot be meant. */
function readSteps(text: string, code: Currency): Steps | null {
  const steps: [number, number][] = [];
  for (const part of text.split(/[;|]/).filter((each) => each.trim() !== '')) {
    const [, from, price] = /^\s*(\d{1,3})\s*\+?\s*[:=]\s*(.+?)\s*$/.exec(part) ?? [];
    const unit = price === undefined ? null : readAmount(price, code);
    const quantity = Number(from);
    if (unit === null || quantity < 2 || quantity > 100) return null;
    steps.push([quantity, unit]);
  }
  return steps.length > 10 ? null : steps.toSorted((a, b) => a[0] - b[0]);
}
