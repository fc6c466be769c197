import { bcp47, type Locale } from '@halfturn/contract/primitives/locale.ts';
import { loadWords } from '@halfturn/locales/load.ts';

/** Made once: a card with a size would otherwise spend most of its time on them. */
const formats = new Map<Locale, Intl.NumberFormat>();

/** A number of an attribute with its unit: "14 cm". */
export function numberText(value: number, unit: string, locale: Locale): string {
  const format = formats.get(locale) ?? new Intl.NumberFormat(bcp47(locale), { maximumFractionDigits: 4 });
  formats.set(locale, format);
  const number = format.format(value);
  return unit === '' ? number : `${number}\u00a0${unit}`;
}

export const yesNoText = (value: boolean, locale: Locale): string =>
  loadWords(locale, ['shelves']).t(value ? 'shelves.yes' : 'shelves.no');
