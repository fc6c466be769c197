import { firstOf } from '@halfturn/contract/primitives/rows.ts';
import type { PersonalFile } from '@halfturn/contract/personal-data.ts';
import { bcp47, localeDir, type Locale } from '@halfturn/contract/primitives/locale.ts';
import {
  formatDateTime,
  formatMoney,
  formatName,
  formatNumber,
  type MoneyLike,
} from '@halfturn/locales/format.ts';
import type { Key } from '@halfturn/locales/keys.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import { createElement as h, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { ReadPart } from './read-person.queries.ts';

/** Codes for machines: they are in the JSON alone. */
const CODES: ReadonlySet<string> = new Set(['kind', 'status', 'method', 'sender']);

const STYLES = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
body { max-inline-size: 60rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; inline-size: 100%; margin-block-end: 1rem; }
th, td { text-align: start; vertical-align: top; padding: .4rem .6rem; border-block-end: 1px solid #8886; overflow-wrap: anywhere; }
section { overflow-x: auto; }
`;

/** Writes the data of a person as an HTML page and as JSON. */
export function writeFile(parts: readonly ReadPart[], locale: Locale, now: Date): PersonalFile {
  const day = now.toISOString().slice(0, 10);
  const json = {
    madeAt: now.toISOString(),
    ...Object.fromEntries(parts.map(({ part, rows }) => [part, rows])),
    ...(parts.some(({ cut }) => cut) && { cut: parts.filter(({ cut }) => cut).map(({ part }) => part) }),
  };
  return {
    name: `personal-data-${day}`,
    html: pageOf(parts, locale, now),
    json: JSON.stringify(json, null, 2),
  };
}

function pageOf(parts: readonly ReadPart[], locale: Locale, now: Date): string {
  const { t } = loadWords(locale, ['personal-file']);
  const title = t('personal-file.title');
  const page = h(
    'html',
    { lang: bcp47(locale), dir: localeDir(locale) },
    h(
      'head',
      null,
      h('meta', { charSet: 'utf-8' }),
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('title', null, title),
      h('style', { dangerouslySetInnerHTML: { __html: STYLES } }),
    ),
    h(
      'body',
      null,
      h('h1', null, title),
      h('p', null, t('personal-file.intro', { time: formatDateTime(now, locale) })),
      ...parts.map((part) => section(part, locale)),
    ),
  );
  return `<!doctype html>${renderToStaticMarkup(page)}`;
}

function section({ part, rows, cut }: ReadPart, locale: Locale): ReactNode {
  const { t } = loadWords(locale, ['personal-file']);
  const columns = rows[0] ? Object.keys(rows[0]).filter((column) => !CODES.has(column)) : [];
  const name = (column: string) => t(`personal-file.f_${column}` as Key<'personal-file'>);
  return h(
    'section',
    { key: part },
    h('h2', null, t(`personal-file.p_${part}`)),
    rows.length === 0
      ? h('p', null, t('personal-file.none'))
      : rows.length === 1
        ? h(
            'table',
            null,
            h(
              'tbody',
              null,
              ...columns.map((column) =>
                h(
                  'tr',
                  { key: column },
                  h('th', { scope: 'row' }, name(column)),
                  cell(column, firstOf(rows)[column], locale),
                ),
              ),
            ),
          )
        : h(
            'table',
            null,
            h(
              'thead',
              null,
              h('tr', null, ...columns.map((column) => h('th', { key: column, scope: 'col' }, name(column)))),
            ),
            h(
              'tbody',
              null,
              ...rows.map((row, i) =>
                h('tr', { key: i }, ...columns.map((column) => cell(column, row[column], locale))),
              ),
            ),
          ),
    cut && h('p', null, t('personal-file.cut', { count: rows.length })),
  );
}

const cell = (column: string, value: unknown, locale: Locale) =>
  h('td', { key: column, dir: 'auto' }, shown(column, value, locale));

/** A value in words of this language. */
function shown(column: string, value: unknown, locale: Locale): string {
  if (value === null || value === undefined || value === '') return '–';
  if (value instanceof Date) return formatDateTime(value, locale);
  if (typeof value === 'number') return formatNumber(value, locale);
  if (column === 'total' || column === 'refunded') return formatMoney(value as MoneyLike, locale);
  // An address as it was written, line by line.
  if (typeof value === 'object') return Object.values(value).filter(Boolean).join(', ');
  const text = String(value);
  if (column === 'country') return formatName('region', text, locale);
  if (column === 'language') return formatName('language', text === 'cz' ? 'cs' : text, locale);
  return text;
}
