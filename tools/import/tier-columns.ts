import { isCurrency, type Currency } from '@halfturn/contract/primitives/money.ts';
import { readAmount } from './fixed-columns.ts';

/** Wholesale prices of one currency: from which quantity on, and minor units for each; smallest quantity first. */
export type Steps = (readonly [from: number, unitMinor: number])[];

/** Wholesale prices of a line, without the currencies whose cells are empty. No steps: the product has none any more. */
export interface LineTiers {
  for: 'all' | 'members' | null;
  steps: Partial<Record<Currency, Steps>>;
}

/** A column of wholesale prices in a currency, or the one that says who they are for. */
export type TierField = Currency | 'for';

const bare = (head: string): string => head.toLowerCase().replaceAll(/[^a-z]/g, '');

/** `tiers`, `Tiers EUR`, `tiers_for` → what it holds; null for anything else. Without a currency: US dollars. */
export function tierFieldOf(name: string): TierField | null {
  const [whole, rest = ''] = /^(?:tiers|wholesale)(for|[a-z]{3})?$/.exec(bare(name)) ?? [];
  if (whole === undefined) return null;
  if (rest === '' || rest === 'for') return rest === '' ? 'USD' : 'for';
  const currency = rest.toUpperCase();
  return isCurrency(currency) ? currency : null;
}

/** The wholesale prices of a line, or why it is bad. An empty cell says nothing; `none` takes them away. */
export function readTiers(
  cells: readonly string[],
  columns: ReadonlyMap<TierField, number>,
): { tiers: LineTiers } | { why: string } {
  const whom = columns.get('for');
  const said = whom === undefined ? '' : (cells[whom] ?? '').trim().toLowerCase();
  if (said !== '' && said !== 'all' && said !== 'members')
    return { why: `"${said.slice(0, 40)}" is neither all nor members` };
  const steps: LineTiers['steps'] = {};
  for (const [code, index] of columns) {
    if (code === 'for') continue;
    const text = (cells[index] ?? '').trim();
    if (text === '') continue;
    const read = /^(?:none|-)$/i.test(text) ? [] : readSteps(text, code);
    if (read === null)
      return { why: `"${text.slice(0, 60)}" are no wholesale prices in ${code}, as in "10: 4.20; 25: 3.90"` };
    steps[code] = read;
  }
  return { tiers: { for: said === '' ? null : said, steps } };
}

/** `10: 4.20; 25: 3.90` → the steps; null if it cannot be read. */
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
