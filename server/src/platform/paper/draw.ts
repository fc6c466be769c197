import { nthOf } from '@halfturn/contract/primitives/rows.ts';
import type { Block, Cell, Paper } from './paper.ts';
import { INK, INNER, LEADING, LINE, PAGE, PALE, Pen, type Style } from './pen.ts';

const TITLE: Style = { size: 21, weight: 700, colour: INK };
const LABEL: Style = { size: 8.5, weight: 700, colour: PALE };
const TEXT: Style = { size: 9.5, weight: 400, colour: INK };
const STRONG: Style = { ...TEXT, weight: 700 };
const SMALL: Style = { size: 8, weight: 400, colour: PALE };
const TOTAL: Style = { size: 13, weight: 700, colour: INK };
/** Between two columns, above and below a row. */
const GAP = 12;
const ROW = 5;

const BOTTOM = PAGE.height - PAGE.bottom;

/**
 * Draws a paper as a PDF: A4, tagged, its fonts within it. The same paper has the same bytes. In a language that runs from right
 * to left all of it is mirrored.
 */
export async function drawPaper(paper: Paper): Promise<Buffer> {
  const pen = await Pen.for(paper);
  let y = beginPage(pen);
  const nextPage = (): number => {
    pen.doc.addPage();
    return beginPage(pen);
  };
  for (const block of paper.blocks) {
    if (block.kind === 'page') y = nextPage();
    else if (block.kind === 'table') y = table(pen, block, y, nextPage);
    else y = simple(pen, block, y + heightOf(pen, block) > BOTTOM ? nextPage() : y);
  }
  feet(pen, paper);
  return await pen.done();
}

function beginPage(pen: Pen): number {
  pen.logo(PAGE.top);
  return PAGE.top + 56;
}

type Simple = Exclude<Block, { kind: 'page' | 'table' }>;

function heightOf(pen: Pen, block: Simple): number {
  const tall = (text: string, style: Style, width: number) =>
    pen.lines(text, style, width).length * style.size * LEADING;
  switch (block.kind) {
    case 'head':
      return 60;
    case 'beside':
      return 100;
    case 'note':
      return tall(block.text, TEXT, INNER) + 24;
  }
}

function simple(pen: Pen, block: Simple, top: number): number {
  let y = top;
  const at = (x: number, width: number) => ({ x, y, width });
  switch (block.kind) {
    case 'head':
      y += pen.write(pen.root, 'H1', block.title, TITLE, at(PAGE.side, INNER));
      y += pen.write(pen.root, 'P', block.below, { ...TEXT, colour: PALE }, at(PAGE.side, INNER));
      return y + 18;
    case 'beside': {
      const width = (INNER - GAP * 2 * (block.parts.length - 1)) / block.parts.length;
      let bottom = top;
      block.parts.forEach(({ title, lines }, i) => {
        const x = PAGE.side + i * (width + GAP * 2);
        let down = top;
        down += pen.write(pen.root, 'H2', title, LABEL, { x, y: down, width }) + 3;
        for (const line of lines) down += pen.write(pen.root, 'P', line, TEXT, { x, y: down, width });
        bottom = Math.max(bottom, down);
      });
      return bottom + 22;
    }
    case 'note':
      if (block.title) y += pen.write(pen.root, 'H2', block.title, LABEL, at(PAGE.side, INNER)) + 2;
      y += pen.write(pen.root, 'P', block.text, TEXT, at(PAGE.side, INNER));
      return y + 12;
  }
}

type Table = Extract<Block, { kind: 'table' }>;
type Spot = { x: number; width: number; end: boolean };

/** The place of each column. */
function spotsOf(columns: Table['columns']): Spot[] {
  const shares = columns.reduce((sum, { share }) => sum + share, 0);
  const free = INNER - GAP * (columns.length - 1);
  let x = PAGE.side;
  return columns.map(({ share, end = false }) => {
    const spot = { x, width: (free * share) / shares, end };
    x += spot.width + GAP;
    return spot;
  });
}

function table(pen: Pen, { columns, rows, sums = [] }: Table, top: number, nextPage: () => number): number {
  const spots = spotsOf(columns);
  const element = pen.doc.struct('Table');
  pen.root.add(element);
  const labels = columns.map(({ label }) => ({ text: label }));
  let y = tableRow(pen, { element, spots, type: 'TH', cells: labels, style: LABEL }, top);
  const fit = (height: number): void => {
    if (y + height > BOTTOM) y = nextPage();
  };
  pen.rule(y - 1, INK, 1);
  y += ROW;
  for (const cells of rows) {
    fit(rowHeight(pen, cells, spots) + ROW);
    y = tableRow(pen, { element, spots, type: 'TD', cells, style: TEXT }, y);
    pen.rule(y - 1, LINE);
    y += ROW - 1;
  }
  for (const sum of sums) {
    const style = sum.strong ? TOTAL : TEXT;
    fit(style.size * LEADING + 4);
    y = sumRow(pen, element, sum, style, y);
  }
  element.end();
  return y + 16;
}

type Element = ReturnType<Pen['doc']['struct']>;

interface TableRow {
  element: Element;
  spots: readonly Spot[];
  type: 'TH' | 'TD';
  cells: readonly Cell[];
  style: Style;
}

/** Writes a row and returns where the next one begins. */
function tableRow(pen: Pen, { element, spots, type, cells, style }: TableRow, y: number): number {
  const row = pen.doc.struct('TR');
  element.add(row);
  let low = y;
  cells.forEach(({ text, strong, below }, i) => {
    const cell = pen.doc.struct(type);
    row.add(cell);
    let down = y + pen.write(cell, 'P', text, strong ? STRONG : style, { ...nthOf(spots, i), y });
    if (below) down += pen.write(cell, 'P', below, SMALL, { ...nthOf(spots, i), y: down });
    cell.end();
    low = Math.max(low, down);
  });
  row.end();
  return low + ROW;
}

function rowHeight(pen: Pen, cells: readonly Cell[], spots: readonly Spot[]): number {
  const heights = cells.map(({ text, below }, i) => {
    const lines = (of: string, style: Style) =>
      pen.lines(of, style, nthOf(spots, i).width).length * style.size * LEADING;
    return lines(text, TEXT) + (below ? lines(below, SMALL) : 0);
  });
  return Math.max(...heights);
}

/** Writes a sum below the table, its name beside its amount, and returns where the next one begins. */
function sumRow(
  pen: Pen,
  element: Element,
  { label, value }: NonNullable<Table['sums']>[number],
  style: Style,
  y: number,
): number {
  const row = pen.doc.struct('TR');
  element.add(row);
  const from = PAGE.side + INNER * 0.4;
  const name = pen.doc.struct('TH');
  row.add(name);
  const high = pen.write(name, 'P', label, style, { x: from, y, width: INNER * 0.35 });
  name.end();
  const figure = pen.doc.struct('TD');
  row.add(figure);
  pen.write(figure, 'P', value, style, { x: from + INNER * 0.35, y, width: INNER * 0.25, end: true });
  figure.end();
  row.end();
  return y + high + 4;
}

function feet(pen: Pen, { foot }: Paper): void {
  const { start, count } = pen.doc.bufferedPageRange();
  for (let i = 0; i < count; i++) {
    pen.doc.switchToPage(start + i);
    pen.rule(PAGE.height - 56);
    foot.forEach((text, k) =>
      pen.footer(text, SMALL, { x: PAGE.side, y: PAGE.height - 42 + k * 11, width: INNER }),
    );
    if (count > 1)
      pen.footer(`${i + 1} / ${count}`, SMALL, {
        x: PAGE.side,
        y: PAGE.height - 42,
        width: INNER,
        end: true,
      });
  }
}
