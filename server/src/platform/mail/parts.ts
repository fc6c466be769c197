import { createElement as h, type CSSProperties, type ReactElement, type ReactNode } from 'react';
import { BRASS, LIGHT, MONO, ON_BRASS } from './palette.ts';

/** A piece of a sentence, in HTML and in plain text. */
export type Inline = string | { html: ReactNode; text: string };

/** A part of a mail, in HTML and in plain text: both are made from the same sentences. */
export interface Block {
  html: (dir: 'ltr' | 'rtl') => ReactNode;
  text: string;
  /** The block says what the mail is called. */
  title?: boolean;
}

/** A block, or nothing. */
export type MaybeBlock = Block | false | '' | null | undefined;

const htmlOf = (pieces: readonly Inline[]): ReactNode[] =>
  pieces.map((piece) => (typeof piece === 'string' ? piece : piece.html));
/** The plain text of a sentence. */
export const textOf = (pieces: readonly Inline[]): string =>
  pieces.map((piece) => (typeof piece === 'string' ? piece : piece.text)).join('');

/** A piece that stays left to right in a sentence from right to left: an order number, a price, an address. */
export const ltr = (text: string): Inline => ({
  html: h('bdi', { dir: 'ltr', style: { unicodeBidi: 'isolate', whiteSpace: 'nowrap' } }, text),
  text,
});

/** A piece in a language of its own, so that it does not change the direction of the sentence around it. */
export const isolated = (text: string): Inline => ({ html: h('bdi', null, text), text });

/** Several pieces in bold. */
export const strong = (pieces: readonly Inline[]): Inline => ({
  html: h('b', null, ...htmlOf(pieces)),
  text: textOf(pieces),
});

export const lineBreak: Inline = { html: h('br'), text: '\n' };

export const bold = (text: string): Inline => ({ html: h('b', { dir: 'auto' }, text), text });

export const link = (href: string, label: string): Inline => ({
  html: anchor(href, label),
  text: label === href ? href : `${label}:\n${href}`,
});

export const anchor = (href: string, label: string, color?: string): ReactNode =>
  h(
    'a',
    color
      ? { href, style: { color, textDecoration: 'underline' } }
      : { href, className: 'spruce', style: { color: LIGHT.spruce, textDecoration: 'underline' } },
    label,
  );

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

export const heading = (text: string): Block => ({
  html: () =>
    h(
      'h1',
      { className: 'ink', style: { margin: '0 0 12px', fontSize: 26, lineHeight: '32px', color: LIGHT.ink } },
      text,
    ),
  text,
  title: true,
});

const PARAGRAPH = { margin: '0 0 16px', fontSize: 16, lineHeight: '25px', color: LIGHT.ink };

export const paragraph = (...pieces: Inline[]): Block => ({
  html: () => h('p', { className: 'ink', style: PARAGRAPH }, ...htmlOf(pieces)),
  text: textOf(pieces),
});

/** What a person wrote, in their own direction and with their own line breaks. */
export const quote = (text: string): Block => ({
  html: () =>
    h(
      'p',
      { className: 'ink', style: PARAGRAPH },
      h('bdi', { dir: 'auto', style: { whiteSpace: 'pre-wrap' } }, text),
    ),
  text,
});

/** A number to keep, under its name. */
export const numbered = (name: string, number: string): Block => ({
  html: () =>
    h(
      'p',
      { className: 'ink', style: PARAGRAPH },
      name,
      h('br'),
      h('strong', { style: { fontSize: 20 } }, ...htmlOf([ltr(number)])),
    ),
  text: `${name}\n${number}`,
});

const CODE = {
  margin: '20px 0',
  fontFamily: MONO,
  fontSize: 34,
  lineHeight: '44px',
  fontWeight: 700,
  letterSpacing: '0.2em',
  textAlign: 'center',
  color: LIGHT.ink,
} as const;

/** A code to type. */
export const code = (digits: string): Block => ({
  html: () => h('p', { dir: 'ltr', className: 'ink', style: CODE }, digits),
  text: digits,
});

export const smallPrint = (...pieces: Inline[]): Block => ({
  html: () =>
    h(
      'p',
      {
        className: 'ink2',
        style: { margin: '0 0 12px', fontSize: 14, lineHeight: '21px', color: LIGHT.ink2 },
      },
      ...htmlOf(pieces),
    ),
  text: textOf(pieces),
});

const BUTTON = {
  display: 'inline-block',
  padding: '13px 24px',
  borderRadius: 8,
  background: BRASS,
  color: ON_BRASS,
  fontSize: 16,
  lineHeight: '20px',
  fontWeight: 600,
  textDecoration: 'none',
} as const;

/** The one thing to do in a mail. */
export const button = (href: string, ...label: Inline[]): Block => ({
  html: () => h('p', { style: { margin: '24px 0' } }, h('a', { href, style: BUTTON }, ...htmlOf(label))),
  text: `${textOf(label)}:\n${href}`,
});

export interface SumRow {
  label: string;
  /** Beside the label, smaller: the quantity, or the tax that is included. */
  detail?: string;
  amount: string;
  strong?: boolean;
}

/** What was bought and its price: a name and an amount in each row, a rule above the strong ones. */
export const sums = (rows: readonly SumRow[]): Block => ({
  html: (dir) =>
    h(
      'table',
      { width: '100%', cellPadding: 0, cellSpacing: 0, border: 0, dir, style: { margin: '8px 0 20px' } },
      h('tbody', null, ...rows.map((row) => sumRow(row, dir))),
    ),
  text: rows.map((row) => [row.label, row.detail, row.amount].filter(Boolean).join('  ')).join('\n'),
});

function sumRow(row: SumRow, dir: 'ltr' | 'rtl'): ReactNode {
  const style: CSSProperties = {
    padding: row.strong ? '12px 0 4px' : '5px 0',
    borderTop: row.strong ? `1px solid ${LIGHT.line}` : 'none',
    fontSize: row.strong ? 18 : 15,
    lineHeight: '24px',
    fontWeight: row.strong ? 700 : 400,
    color: LIGHT.ink,
    verticalAlign: 'top',
  };
  return h(
    'tr',
    null,
    h(
      'td',
      { className: 'ink line', style },
      h('bdi', null, row.label),
      row.detail && h('span', { className: 'ink2', style: { color: LIGHT.ink2 } }, ' ', row.detail),
    ),
    h(
      'td',
      {
        className: 'ink line',
        align: dir === 'rtl' ? 'left' : 'right',
        style: { ...style, whiteSpace: 'nowrap', paddingInlineStart: 16 },
      },
      ...htmlOf([ltr(row.amount)]),
    ),
  );
}
