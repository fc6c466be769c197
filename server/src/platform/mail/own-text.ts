import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { formatDateTime, formatNumber } from '@halfturn/locales/format.ts';
import { storeNameIn } from '@halfturn/locales/load.ts';
import type { Value, Values } from '@halfturn/locales/runtime.ts';
import { lineBreak, paragraph, strong, textOf, type Block, type Inline } from './parts.ts';

/** `{orderNo}` in a text that the shopkeeper wrote. */
const PLACEHOLDER = /\{([A-Za-z][A-Za-z0-9]*)\}/;
/** `**important**`. */
const BOLD = /\*\*([^*]+)\*\*/;
const TAG = /<\/?[a-z!][^>]*>/i;

/** Stands for the store's name in every text. */
const STORE = 'store';

export type OwnTextFault =
  | { slug: 'mail_text_braces' }
  | { slug: 'mail_text_html' }
  | { slug: 'mail_text_placeholder'; name: string };

/**
 * What is wrong with a text of the shopkeeper's own: a brace that belongs to no placeholder, a placeholder that the email does not
 * have, or HTML, which would be shown as typed. Null if it can be used.
 */
export function faultOf(text: string, placeholders: readonly string[]): OwnTextFault | null {
  const all = new RegExp(PLACEHOLDER, 'g');
  if (/[{}]/.test(text.replaceAll(all, ''))) return { slug: 'mail_text_braces' };
  const unknown = [...text.matchAll(all)].find(
    ([, name = '']) => name !== STORE && !placeholders.includes(name),
  );
  if (unknown) return { slug: 'mail_text_placeholder', name: unknown[0] };
  return TAG.test(text) ? { slug: 'mail_text_html' } : null;
}

/** A subject of the shopkeeper's own with its values. */
export const ownSubject = (text: string, values: Values<Inline>, locale: Locale): string =>
  textOf(filled(text, values, locale)).trim();

/** An opening of the shopkeeper's own: a paragraph for each part between empty lines, with line breaks and bold words. */
export const ownOpening = (text: string, values: Values<Inline>, locale: Locale): Block[] =>
  text
    .split(/\n\s*\n/)
    .filter((part) => part.trim() !== '')
    .map((part) => paragraph(...marked(part.trim(), values, locale)));

/** Bold is looked for before the values are filled in, so that no value is read as markup. */
const marked = (text: string, values: Values<Inline>, locale: Locale): Inline[] =>
  text.split(BOLD).flatMap((part, i) => {
    const pieces = part
      .split('\n')
      .flatMap((line, no) => [...(no > 0 ? [lineBreak] : []), ...filled(line, values, locale)]);
    return i % 2 === 1 ? [strong(pieces)] : pieces;
  });

/** The pieces of a text; at odd places a split by one group has what the group found. */
const filled = (text: string, values: Values<Inline>, locale: Locale): Inline[] =>
  text.split(PLACEHOLDER).map((piece, i) => (i % 2 === 1 ? valueOf(piece, values, locale) : piece));

function valueOf(name: string, values: Values<Inline>, locale: Locale): Inline {
  const value: Value | Inline = values[name] ?? (name === STORE ? storeNameIn(locale) : '');
  if (typeof value === 'number') return formatNumber(value, locale);
  return value instanceof Date ? formatDateTime(value, locale, { zone: true }) : value;
}
