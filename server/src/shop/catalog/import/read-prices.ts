import { BASE_CURRENCY, type Currency } from '@halfturn/contract/primitives/money.ts';
import { IMPORT_COSTS, type ImportCost } from '@halfturn/contract/staff/product-import-parts.ts';
import type { OtherCurrency } from './fields.ts';
import { Wrong, type Cells, type Line, type Reader, type Said, type SaidPrice } from './line.ts';
import { readMoment } from './read-moment.ts';
import { currencyIn, readPrice } from './read-values.ts';

/** Takes a value away that a product may have. */
export const isNone = (text: string): boolean => /^(?:none|-)$/i.test(text);

/** Minor units of an amount in a cell; 0 for no price. */
export function readPriceIn(text: string, field: string, currency: Currency): number {
  const minor = readPrice(text, currency);
  if (minor !== null) return minor;
  const reason = currencyIn(text, currency) === null ? 'price' : 'price_currency';
  throw new Wrong(reason, field, text.slice(0, 60));
}

interface ReadPrices {
  line: Pick<Line, 'price' | 'fixed' | 'own'>;
  /** The sale of the base price. */
  base: Pick<Partial<Said>, 'sale' | 'saleFrom' | 'saleTo'>;
}

/** What a line says of prices, in each currency. */
export function readPrices(said: Cells, { columns, currency, values }: Reader): ReadPrices {
  const prices = new Map<Currency, SaidPrice>();
  for (const { field, name } of columns) {
    const text = field.is === 'price' ? said.get(name) : undefined;
    if (text === undefined || field.is !== 'price') continue;
    const read = readPart(text, { ...field, name }, values.lists.zone);
    prices.set(field.currency, { ...prices.get(field.currency), ...read });
  }
  const { price = 0, sale, from, to } = prices.get(BASE_CURRENCY) ?? {};
  prices.delete(BASE_CURRENCY);
  const fixed = [...prices].filter(([, one]) => Object.keys(one).length > 0);
  return {
    line: { price, fixed: Object.fromEntries(fixed), own: isOther(currency) ? currency : null },
    base: {
      ...(sale !== undefined && { sale }),
      ...(from !== undefined && { saleFrom: from }),
      ...(to !== undefined && { saleTo: to }),
    },
  };
}

/** What a line says of the cost and the lowest price. */
export function readCosts(
  said: Cells,
  reader: Reader,
  parts: readonly ImportCost[] = IMPORT_COSTS,
): { said: Pick<Partial<Said>, ImportCost>; amounts: Line['amounts'] } {
  const [costs, amounts]: [Pick<Partial<Said>, ImportCost>, Line['amounts']] = [{}, {}];
  for (const part of parts) {
    const read = readCost(said, reader, part);
    if (read === undefined) continue;
    if (read === null) costs[part] = null;
    else if (isOther(read.currency)) amounts[part] = { currency: read.currency, minor: read.minor };
    else costs[part] = read.minor;
  }
  return { said: costs, amounts };
}

/** The cost or the lowest price: the one in dollars, if the line says it in several currencies, then the one of the import. */
function readCost(
  said: Cells,
  { columns, currency: own }: Reader,
  part: ImportCost,
): { currency: Currency; minor: number } | null | undefined {
  const read = new Map<Currency, { currency: Currency; minor: number } | null>();
  for (const { field, name } of columns) {
    const text = field.is === 'cost' && field.part === part ? said.get(name) : undefined;
    if (text === undefined || field.is !== 'cost') continue;
    const { currency } = field;
    const minor = isNone(text) ? null : readPriceIn(text, name, currency);
    if (minor !== 0) read.set(currency, minor === null ? null : { currency, minor });
  }
  const first = [BASE_CURRENCY, own].find((code) => read.has(code));
  return first === undefined ? [...read.values()][0] : read.get(first);
}

const isOther = (currency: Currency): currency is OtherCurrency => currency !== BASE_CURRENCY;

function readPart(
  text: string,
  { part, currency, name }: { part: string; currency: Currency; name: string },
  zone: string,
): SaidPrice {
  if (part === 'price') {
    const price = readPriceIn(text, name, currency);
    return price === 0 ? {} : { price };
  }
  if (part === 'sale') {
    if (isNone(text)) return { sale: null };
    const sale = readPriceIn(text, name, currency);
    return sale === 0 ? {} : { sale };
  }
  const moment = isNone(text) ? null : readMoment(text, zone, part === 'sale_from' ? 'from' : 'to');
  if (moment === null && !isNone(text)) throw new Wrong('sale_time', name, text.slice(0, 60));
  return part === 'sale_from' ? { from: moment } : { to: moment };
}
