import { createElement as h, type CSSProperties, type ReactElement, type ReactNode } from 'react';
import { BRASS, LIGHT, ON_BRASS } from './palette.ts';

interface TableProps {
  dir?: 'ltr' | 'rtl';
  className?: string;
  style?: CSSProperties;
}

/** A table for layout, each cell a row of its own. */
export function table(props: TableProps, ...cells: ReactElement[]): ReactNode {
  return h(
    'table',
    { role: 'presentation', width: '100%', cellPadding: 0, cellSpacing: 0, border: 0, ...props },
    h('tbody', null, ...cells.map((cell, i) => h('tr', { key: i }, cell))),
  );
}

export const heading = (text: string): ReactNode =>
  h(
    'h1',
    { className: 'ink', style: { margin: '0 0 12px', fontSize: 26, lineHeight: '32px', color: LIGHT.ink } },
    text,
  );

export const paragraph = (...children: ReactNode[]): ReactNode =>
  h(
    'p',
    { className: 'ink', style: { margin: '0 0 16px', fontSize: 16, lineHeight: '25px', color: LIGHT.ink } },
    ...children,
  );

export const smallPrint = (...children: ReactNode[]): ReactNode =>
  h(
    'p',
    { className: 'ink2', style: { margin: '0 0 12px', fontSize: 14, lineHeight: '21px', color: LIGHT.ink2 } },
    ...children,
  );

/** The one thing to do in a mail. */
export const button = (href: string, ...children: ReactNode[]): ReactNode =>
  h(
    'p',
    { style: { margin: '24px 0' } },
    h(
      'a',
      {
        href,
        style: {
          display: 'inline-block',
          padding: '13px 24px',
          borderRadius: 8,
          background: BRASS,
          color: ON_BRASS,
          fontSize: 16,
          lineHeight: '20px',
          fontWeight: 600,
          textDecoration: 'none',
        },
      },
      ...children,
    ),
  );

export const link = (href: string, text: string, color?: string): ReactNode =>
  h(
    'a',
    color
      ? { href, style: { color, textDecoration: 'underline' } }
      : { href, className: 'spruce', style: { color: LIGHT.spruce, textDecoration: 'underline' } },
    text,
  );

/** What must not be turned round in a sentence from right to left: an order number, a price, an address. */
export const ltr = (text: string): ReactNode =>
  h('bdi', { dir: 'ltr', style: { unicodeBidi: 'isolate', whiteSpace: 'nowrap' } }, text);

export interface SumRow {
  label: string;
  /** Beside the label, smaller: how many, or what it is of. */
  detail?: string;
  amount: string;
  strong?: boolean;
}

/** What was bought and what it comes to: a name and an amount a row, a rule above the strong ones. */
export function sums(rows: readonly SumRow[], dir: 'ltr' | 'rtl'): ReactNode {
  const cell = (row: SumRow): CSSProperties => ({
    padding: row.strong ? '12px 0 4px' : '5px 0',
    borderTop: row.strong ? `1px solid ${LIGHT.line}` : 'none',
    fontSize: row.strong ? 18 : 15,
    lineHeight: '24px',
    fontWeight: row.strong ? 700 : 400,
    color: LIGHT.ink,
    verticalAlign: 'top',
  });
  return h(
    'table',
    { width: '100%', cellPadding: 0, cellSpacing: 0, border: 0, dir, style: { margin: '8px 0 20px' } },
    h(
      'tbody',
      null,
      ...rows.map((row, i) =>
        h(
          'tr',
          { key: i },
          h(
            'td',
            { className: 'ink line', style: cell(row) },
            h('bdi', null, row.label),
            row.detail && h('span', { className: 'ink2', style: { color: LIGHT.ink2 } }, ' ', row.detail),
          ),
          h(
            'td',
            {
              className: 'ink line',
              align: dir === 'rtl' ? 'left' : 'right',
              style: { ...cell(row), whiteSpace: 'nowrap', paddingInlineStart: 16 },
            },
            ltr(row.amount),
          ),
        ),
      ),
    ),
  );
}
