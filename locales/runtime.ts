import { bcp47, type Locale } from '@halfturn/contract/primitives/locale.ts';
import { latn, once } from './intl.ts';
import type { Dict, Message } from './message.ts';

// Vite puts the mode in its place; the browser has no `process`.
declare const process: { env: { NODE_ENV?: string } };

export type Value = string | number | Date;
export type Values<T = never> = Readonly<Record<string, Value | T>>;
/** What becomes of `<link>…</link>`: a function for each tag's name, handed what stands between. */
export type Tags<T> = Readonly<Record<string, (children: (string | T)[]) => T>>;

/** What stands around a sentence, the same for all sentences of a page. */
export interface Around {
  /** For `{x, date}` and `{x, time}`; UTC unless told, so that server and browser write the same. */
  timeZone?: string | undefined;
  /** The store's name, which `{store}` stands for in every sentence without a caller passing it. */
  store?: string | undefined;
}

interface Scope<T> {
  dict: Dict;
  locale: Locale;
  key: string;
  values: Values<T>;
  tags: Tags<T>;
  timeZone: string;
  store: string | undefined;
}

/**
 * A sentence in the reader's language, as plain text.
 *
 * @param dict the compiled words of `locale`
 * @param values what the placeholders stand for; numbers are written the language's way
 * @throws outside production, where the key, a value or a tag is missing; in production the key or `{name}` is shown
 */
export function translate(
  dict: Dict,
  locale: Locale,
  key: string,
  values: Values = {},
  around: Around = {},
): string {
  const message = dict[key];
  return typeof message === 'string' ? message : rich<never>(dict, locale, key, values, {}, around).join('');
}

/**
 * A sentence with something other than text in it: a link, an isolated price, a bold name. Returns its pieces in the
 * order of the language; neighbouring texts are one piece. Values and what tags make may be of the caller's own kind
 * (React nodes, safe HTML). Only the words' own tags are tags: a `<` in a value is text.
 */
export function rich<T>(
  dict: Dict,
  locale: Locale,
  key: string,
  values: Values<T> = {},
  tags: Tags<T> = {},
  { timeZone = 'UTC', store }: Around = {},
): (string | T)[] {
  const message = dict[key] ?? missing(`No words for "${key}" in ${locale}`, key);
  return walk(message, { dict, locale, key, values, tags, timeZone, store }, 0, []);
}

function walk<T>(message: Message, scope: Scope<T>, count: number, out: (string | T)[]): (string | T)[] {
  const add = (piece: string | T) => {
    const last = out.length - 1;
    if (typeof piece === 'string' && typeof out[last] === 'string') out[last] += piece;
    else out.push(piece);
  };
  for (const part of typeof message === 'string' ? [message] : message) {
    if (typeof part === 'string') add(part);
    else if (part === 0) add(number(scope.locale, count));
    else if (part[1] === '<') {
      const children = walk(part[2], scope, count, []);
      const tag = scope.tags[part[0]];
      if (tag) out.push(tag(children));
      else {
        missing(`"${scope.key}" has <${part[0]}>, which was not handed over`, '');
        children.forEach(add);
      }
    } else {
      const value = scope.values[part[0]] ?? (part[0] === 'store' ? scope.store : undefined);
      if (value == null) add(missing(`"${scope.key}" wants {${part[0]}}`, `{${part[0]}}`));
      else if (part[1] === 'select') walk(pick(part[2], String(value)), scope, count, out);
      else if (part[1] === 'plural' || part[1] === 'selectordinal') {
        const n = Number(value);
        const rest = n - (part[3] ?? 0);
        const rule = rules(scope.locale, part[1] === 'plural' ? 'cardinal' : 'ordinal').select(rest);
        walk(pick(part[2], Object.hasOwn(part[2], n) ? String(n) : rule), scope, rest, out);
      } else if (part[1] === 'date' || part[1] === 'time') {
        add(moment(scope, part[1], part[2]).format(new Date(value as Value)));
      } else if (part[1] === 'number' || typeof value === 'number') {
        add(number(scope.locale, Number(value), part[2]));
      } else add(value instanceof Date ? moment(scope, 'date').format(value) : value);
    }
  }
  return out;
}

const pick = (choices: Readonly<Record<string, Message>>, wanted: string): Message =>
  (Object.hasOwn(choices, wanted) ? choices[wanted] : choices.other) ?? '';

function missing(what: string, shown: string): string {
  if (process.env.NODE_ENV !== 'production') throw new Error(what);
  return shown;
}

const rules = (locale: Locale, type: Intl.PluralRuleType) =>
  once(type + locale, () => new Intl.PluralRules(bcp47(locale), { type }));

const number = (locale: Locale, value: number, style?: unknown) =>
  once(`n${style}${locale}`, () => {
    const options = style === 'percent' ? { style } : style ? { maximumFractionDigits: 0 } : {};
    return new Intl.NumberFormat(latn(locale), options as Intl.NumberFormatOptions);
  }).format(value);

function moment(
  { locale, timeZone }: { locale: Locale; timeZone: string },
  type: 'date' | 'time',
  style?: string | Intl.DateTimeFormatOptions,
) {
  return once(`${type}${JSON.stringify(style)}${timeZone}|${locale}`, () => {
    const usual = type === 'date' ? 'medium' : 'short';
    const named = typeof style === 'object' ? style : { [`${type}Style`]: style ?? usual };
    return new Intl.DateTimeFormat(latn(locale), { ...named, timeZone });
  });
}
