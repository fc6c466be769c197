import { localeDir, type Locale } from '@halfturn/contract/primitives/locale.ts';
import type { Weight, Written } from './fonts.ts';

/** A cell of a table, or a line of text. */
export interface Cell {
  text: string;
  strong?: boolean;
  /** A second line, smaller and paler. */
  below?: string;
}

export interface Column {
  label: string;
  /** Its share of the width. */
  share: number;
  /** Figures stand at the end of their column. */
  end?: boolean;
}

export type Block =
  | { kind: 'head'; title: string; below: string }
  /** Texts side by side, each under a title of its own. */
  | { kind: 'beside'; parts: { title: string; lines: string[] }[] }
  | {
      kind: 'table';
      columns: Column[];
      rows: Cell[][];
      sums?: { label: string; value: string; strong?: boolean }[];
    }
  | { kind: 'note'; text: string; title?: string }
  /** What follows begins a new page. */
  | { kind: 'page' };

/** What a paper says, in the language that it is in. It is set and drawn by `draw.ts`. */
export interface Paper {
  locale: Locale;
  title: string;
  /** Whose paper it is. */
  author: string;
  /** When it was made: the same paper has the same bytes whenever it is drawn. */
  at: Date;
  blocks: readonly Block[];
  /** At the foot of each page. */
  foot: readonly string[];
}

export const isRtl = ({ locale }: Pick<Paper, 'locale'>): boolean => localeDir(locale) === 'rtl';

/** Every text of a paper with its weight, for who gathers its fonts. */
export function textsOf({ blocks, foot }: Paper): Written[] {
  const texts: Written[] = [];
  const add = (weight: Weight, ...all: (string | undefined)[]) =>
    texts.push(...all.flatMap((text) => (text ? [{ text, weight }] : [])));
  add(400, ...foot, '0123456789 / ?');
  for (const block of blocks)
    switch (block.kind) {
      case 'head':
        add(700, block.title);
        add(400, block.below);
        break;
      case 'beside':
        for (const { title, lines } of block.parts) {
          add(700, title);
          add(400, ...lines);
        }
        break;
      case 'table':
        add(700, ...block.columns.map(({ label }) => label));
        for (const { text, strong, below } of block.rows.flat()) {
          add(strong ? 700 : 400, text);
          add(400, below);
        }
        for (const { label, value, strong } of block.sums ?? []) add(strong ? 700 : 400, label, value);
        break;
      case 'note':
        add(700, block.title);
        add(400, block.text);
        break;
      case 'page':
        break;
    }
  return texts;
}
