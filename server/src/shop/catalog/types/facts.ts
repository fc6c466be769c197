import type { Fact } from '@halfturn/contract/catalog.ts';
import { isAmountName } from '@halfturn/contract/primitives/amount-name.ts';
import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { numberText, yesNoText } from '../../assortment/door.ts';
import type { Names, TypeAttributeRow } from './attributes.ts';

const nameOf = (names: Names, locale: Locale): string => names[locale] ?? names['en-US'] ?? '';

/** The values of a product as its page says them, in the order of its type's attributes. */
export function factsOf(
  attributes: readonly TypeAttributeRow[],
  values: Readonly<Record<string, unknown>>,
  locale: Locale,
): (Fact & { onCard: boolean })[] {
  return attributes.flatMap((attribute) => {
    const value = valueText(attribute, values[attribute.code], locale);
    if (attribute.built_in || value === '') return [];
    const { code, names, on_card } = attribute;
    return [{ code, name: nameOf(names, locale), value, onCard: on_card }];
  });
}

/** Whether one of the product's choices is called by nothing but an amount of money. */
export const saysAmount = (
  attributes: readonly TypeAttributeRow[],
  values: Readonly<Record<string, unknown>>,
  locale: Locale,
): boolean =>
  attributes.some(
    (attribute) =>
      attribute.kind === 'select' &&
      !attribute.built_in &&
      isAmountName(valueText(attribute, values[attribute.code], locale)),
  );

/** A card has no place for names of attributes: "yes" is said by the name alone, and "no" not at all. */
export const cardFactsOf = (
  attributes: readonly TypeAttributeRow[],
  values: Readonly<Record<string, unknown>>,
  locale: Locale,
): Fact[] =>
  factsOf(attributes, values, locale).flatMap(({ onCard, ...fact }) => {
    const stored = values[fact.code];
    if (!onCard || stored === false) return [];
    return [stored === true ? { ...fact, value: fact.name } : fact];
  });

function valueText({ unit, options }: TypeAttributeRow, value: unknown, locale: Locale): string {
  const optionName = (code: unknown): string => {
    const option = options.find((each) => each.code === code);
    return option ? nameOf(option.names, locale) : '';
  };
  if (typeof value === 'string') return optionName(value);
  if (typeof value === 'number') return numberText(value, unit, locale);
  if (typeof value === 'boolean') return yesNoText(value, locale);
  // In the order of the options, whatever the order in which they were chosen.
  if (Array.isArray(value))
    return options
      .filter(({ code }) => value.includes(code))
      .map(({ code }) => optionName(code))
      .join(', ');
  return value !== null && typeof value === 'object' ? nameOf(value, locale) : '';
}
