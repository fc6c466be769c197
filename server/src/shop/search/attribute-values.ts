import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { yesNoText, type Assortment, type ListAttribute } from '../assortment/door.ts';

/** Codes of values (`color.black`) by their attribute. */
export function valuesByAttribute(codes: readonly string[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const code of codes) {
    const [attribute = ''] = code.split('.');
    found.set(attribute, [...(found.get(attribute) ?? []), code]);
  }
  return found;
}

/** The values of an attribute that have a count: options, and yes before no, in their order. */
export function valuesOf(
  { code, kind, options }: ListAttribute,
  counts: ReadonlyMap<string, number>,
): { value: string; count: number }[] {
  const begin = `${code}.`;
  const held = [...counts].flatMap(([each, count]) =>
    each.startsWith(begin) ? [{ value: each.slice(begin.length), count }] : [],
  );
  const order = kind === 'yes_no' ? ['true', 'false'] : options.map((option) => option.code);
  return held
    .filter(({ value }) => order.includes(value))
    .sort((a, b) => order.indexOf(a.value) - order.indexOf(b.value));
}

/** A value in the display language. */
export function valueName(
  lists: Assortment['lists'],
  { kind, options }: ListAttribute,
  value: string,
  locale: Locale,
): string {
  if (kind === 'yes_no') return yesNoText(value === 'true', locale);
  const option = options.find(({ code }) => code === value);
  return option ? lists.nameOf(option, locale) : value;
}

/** The ranges that a query asks of number attributes: `length:10:20`. */
export const rangesOf = (asked: readonly string[]): { attribute: string; min: number; max: number }[] =>
  asked.map((range) => {
    const [attribute = '', min = '', max = ''] = range.split(':');
    return {
      attribute,
      min: min === '' ? -Infinity : Number(min),
      max: max === '' ? Infinity : Number(max),
    };
  });
