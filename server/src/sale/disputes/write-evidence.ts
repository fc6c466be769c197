import { firstOf } from '@halfturn/contract/primitives/rows.ts';
import type { PersonalFile } from '@halfturn/contract/personal-data.ts';
import { DEFAULT_LOCALE } from '@halfturn/contract/primitives/locale.ts';
import { formatDateTime, formatMoney, type MoneyLike } from '@halfturn/locales/format.ts';
import { createElement as h, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { EvidencePart } from './evidence.queries.ts';

const STYLES = `
:root { color-scheme: light; font: 15px/1.5 system-ui, sans-serif; }
body { max-inline-size: 64rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; inline-size: 100%; margin-block-end: 1rem; }
th, td { text-align: start; vertical-align: top; padding: .3rem .5rem; border-block-end: 1px solid #8886; overflow-wrap: anywhere; }
section { overflow-x: auto; break-inside: avoid; }
`;

/** The evidence as an HTML page that needs no other file, and as JSON. In English, because banks and providers read it. */
export function writeEvidence(parts: readonly EvidencePart[], orderNo: string, now: Date): PersonalFile {
  const json = Object.fromEntries(parts.map(({ title, rows }) => [title, rows]));
  return {
    name: `evidence-${orderNo}`,
    html: `<!doctype html>${renderToStaticMarkup(page(parts, orderNo, now))}`,
    json: JSON.stringify({ madeAt: now.toISOString(), orderNo, ...json }, null, 2),
  };
}

const page = (parts: readonly EvidencePart[], orderNo: string, now: Date) =>
  h(
    'html',
    { lang: 'en' },
    h(
      'head',
      null,
      h('meta', { charSet: 'utf-8' }),
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('title', null, `Evidence, order ${orderNo}`),
      h('style', { dangerouslySetInnerHTML: { __html: STYLES } }),
    ),
    h(
      'body',
      null,
      h('h1', null, `Evidence, order ${orderNo}`),
      h('p', null, `Made ${shown(now)}. Times are in UTC. Product keys are left out.`),
      ...parts.map(({ title, rows }) =>
        h(
          'section',
          { key: title },
          h('h2', null, title),
          rows.length > 0 ? table(rows) : h('p', null, 'None.'),
        ),
      ),
    ),
  );

function table(rows: readonly Record<string, unknown>[]): ReactNode {
  const columns = Object.keys(firstOf(rows));
  return h(
    'table',
    null,
    h(
      'thead',
      null,
      h(
        'tr',
        null,
        ...columns.map((name) => h('th', { key: name, scope: 'col' }, name.replaceAll('_', ' '))),
      ),
    ),
    h(
      'tbody',
      null,
      ...rows.map((row, i) =>
        h('tr', { key: i }, ...columns.map((name) => h('td', { key: name }, shown(row[name])))),
      ),
    ),
  );
}

const isMoney = (value: object): value is MoneyLike => 'amount' in value && 'currency' in value;

function shown(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  if (value instanceof Date) return formatDateTime(value, DEFAULT_LOCALE, { zone: true });
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value !== 'object') return String(value);
  if (isMoney(value)) return `${formatMoney(value, DEFAULT_LOCALE)} ${value.currency}`;
  return Object.values(value as Record<string, string>)
    .filter((part) => typeof part === 'string' && part !== '')
    .join(', ');
}
