import type { ProductField } from '@halfturn/contract/staff/product-editor.ts';
import { LOCALES, type Locale } from '@halfturn/contract/primitives/locale.ts';
import { textState } from './product-texts.ts';
import { minorOf } from '../../prices/amount.ts';
import { costCents } from './costs.ts';
import type { OwnCurrency } from './own-fields.tsx';
import { attributeName, type ProductValues } from './product-values.ts';

/** What a product lacks for being published, and what a buyer would miss. */
export interface Checks {
  /** Names of fields without which it is not published. */
  missing: string[];
  /** Things that do not stop it. */
  warnings: Warning[];
}
export type Warning =
  | 'no_text'
  | 'texts_missing'
  | 'texts_older'
  | 'no_picture'
  | 'no_alt'
  | 'no_stock'
  | 'below_floor'
  | 'below_cost';

export interface OnHand {
  /** The languages whose texts are older than the English ones. */
  older: readonly Locale[];
  pictures: readonly { alt: Readonly<Record<string, string>> }[];
  /** Units that can be sold. */
  units: number;
}

const amountOf = (typed: string): number => minorOf(typed, 2) ?? 0;

/**
 * Looks through what stands in the fields.
 *
 * @param has null for a product that does not exist yet
 * @param costsIn the currency in which cost and lowest price are typed; null: in dollars
 */
export function checksOf(
  values: ProductValues,
  fields: readonly ProductField[],
  has: OnHand | null,
  costsIn: OwnCurrency | null = null,
): Checks {
  const filled = (field: ProductField): boolean => {
    if (field.code === 'language' && field.builtIn) return values.languages.length > 0;
    const value = field.builtIn
      ? values[field.code as 'platform' | 'region' | 'genre']
      : values[attributeName(field.code)];
    return Array.isArray(value) ? value.length > 0 : value !== null && value !== undefined && value !== '';
  };
  const nameOf = ({ code, builtIn }: ProductField) =>
    !builtIn ? attributeName(code) : code === 'language' ? 'languages' : code;
  const missing = [
    ...(values.name.trim() === '' ? ['name'] : []),
    ...(values.typeId === '' ? ['typeId'] : []),
    ...(amountOf(values.price) > 0 ? [] : ['price']),
    ...fields.filter((field) => field.required && !filled(field)).map(nameOf),
  ];
  const pays = amountOf(values.sale) || amountOf(values.price);
  const states = LOCALES.map((locale) => textState(values, locale, has?.older ?? []));
  const units = values.kind === 'physical' ? Number(values.stock) || 0 : (has?.units ?? 0);
  const warnings: [Warning, boolean][] = [
    ['no_text', !values['texts.en-US.summary'] && !values['texts.en-US.description']],
    ['texts_missing', states.includes('missing')],
    ['texts_older', states.includes('older')],
    ['no_picture', has?.pictures.length === 0],
    ['no_alt', has?.pictures.some(({ alt }) => !alt['en-US']) ?? false],
    ['no_stock', has !== null && units === 0],
    ['below_floor', pays > 0 && pays < (costCents(values.floor, costsIn) ?? 0)],
    ['below_cost', pays > 0 && pays < (costCents(values.cost, costsIn) ?? 0)],
  ];
  return { missing, warnings: warnings.flatMap(([warning, holds]) => (holds ? [warning] : [])) };
}
