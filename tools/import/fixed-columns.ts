import { CURRENCIES, isCurrency, isPrice, type Currency } from '@halfturn/contract/primitives/money.ts';

/** A currency that a price can be fixed for: the dollar is the base price, which has a column of its own. */
export type OtherCurrency = Exclude<Currency, 'USD'>;

/** Fixed prices of a line in minor units, without the currencies whose cells are empty. */
export type FixedPrices = Partial<Record<OtherCurrency, number>>;

/** `price_EUR`, `Price EUR`, `price (eur)` → EUR; null for anything else. */
export function fixedFieldOf(name: string): OtherCurrency | null {
  const [, code = ''] = /^price([a-z]{3})$/.exec(name.toLowerCase().replaceAll(/[^a-z]/g, '')) ?? [];
  const currency = code.toUpperCase();
  return isCurrency(currency) && currency !== 'USD' ? currency : null;
}

/** The fixed prices of a line, or why it is bad. An empty cell says nothing. */
export function readFixed(
  cells: readonly string[],
  columns: ReadonlyMap<OtherCurrency, number>,
): { fixed: FixedPrices } | { why: string } {
  const fixed: FixedPrices = {};
  for (const [code, index] of columns) {
    const text = (cells[index] ?? '').trim();
    if (text === '') continue;
    const minor = readAmount(text, code);
    if (minor === null) return { why: `"${text.slice(0, 40)}" is not a price in ${code}` };
    fixed[code] = minor;
  }
  return { fixed };
}

/** An amount as people write it, with or without the currency's sign or code → minor units; null if it is no price in it. */
export function readAmount(text: string, code: Currency): number | null {
  const facts = CURRENCIES[code];
  const bare = [code, facts.symbol]
    .reduce((rest, sign) => {
      if (rest.toUpperCase().startsWith(sign.toUpperCase())) return rest.slice(sign.length).trim();
      return rest.toUpperCase().endsWith(sign.toUpperCase()) ? rest.slice(0, -sign.length).trim() : rest;
    }, text.trim())
    .replaceAll(/(?<=\d)[\s\u00a0](?=\d{3})/g, '');
  // A separator of thousands counts only where it separates them: "1,980" is yen, and euros with three decimals it is not.
  const match = /^(\d{1,3}(?:,\d{3})+|\d{1,12})(?:[.,](\d{1,2})0*)?$/.exec(bare);
  if (!match) return null;
  const [, whole = '', part = ''] = match;
  if (/[1-9]/.test(part.slice(facts.digits))) return null;
  const minor = Number(whole.replaceAll(',', '') + part.slice(0, facts.digits).padEnd(facts.digits, '0'));
  return isPrice(minor, facts) ? minor : null;
}
