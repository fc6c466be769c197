import type { Table, TableRow } from './read-table.ts';

const fold = (head: string): string => head.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** The columns of a variant in an export of Shopify; the others are the product's. */
const OF_VARIANT = /^(?:option[123](?:name|value)|variant.*|costperitem)$/;

/** What Shopify calls the only variant of a product without options. */
const NO_OPTION = 'Default Title';

type Cells = Map<string, string>;

/**
 * An export of Shopify with a line for each product and each of its variants. There, the lines of a product share a handle, the first one
 * is the product and its first variant at once, and some lines have a picture alone. Other tables are returned as they are.
 */
export function fromShopify(table: Table): Table {
  const folded = table.heads.map(fold);
  if (!folded.includes('handle') || !folded.includes('option1value') || folded.includes('parent'))
    return table;
  const more = folded.includes('variantcompareatprice') ? ['Parent', 'Sale'] : ['Parent'];
  const [odd, rows] = [new Array<TableRow>(), new Array<{ no: number; cells: Cells }>()];
  for (const { no, cells } of table.rows) {
    if (cells.length === folded.length)
      rows.push({ no, cells: new Map(folded.map((head, i) => [head, cells[i] ?? ''])) });
    // It is told by its number of cells, so it must not get the right one here.
    else odd.push({ no, cells: [...cells, ...more.map(() => '')] });
  }
  const heads = [...folded, ...more.map(fold)];
  const lines = [...Map.groupBy(rows, ({ cells }) => cells.get('handle') ?? '').values()].flatMap(linesOf);
  const written = lines.map(({ no, cells }) => ({ no, cells: heads.map((head) => cells.get(head) ?? '') }));
  return {
    ...table,
    heads: [...table.heads, ...more],
    rows: [...written, ...odd].toSorted((a, b) => a.no - b.no),
  };
}

/** The line of a product, and those of its variants if it has options. */
function linesOf(group: readonly { no: number; cells: Cells }[]): { no: number; cells: Cells }[] {
  const [first] = group;
  if (!first) return [];
  const pictures = group.flatMap(({ cells }) => cells.get('imagesrc') || []).join(' ');
  const product = new Map(first.cells).set('imagesrc', pictures);
  const option = first.cells.get('option1value') ?? '';
  if (option === '' || option === NO_OPTION) {
    for (const no of [1, 2, 3]) product.set(`option${no}name`, '').set(`option${no}value`, '');
    return [{ no: first.no, cells: priced(product) }];
  }
  for (const head of product.keys())
    if (OF_VARIANT.test(head) && !/^option[123]name$/.test(head)) product.set(head, '');
  const variants = group.filter(({ cells }) => cells.get('option1value'));
  return [
    { no: first.no, cells: product },
    ...variants.map(({ no, cells }) => ({ no, cells: variantOf(cells, first.cells) })),
  ];
}

/** The first line alone says what the options are called. */
function variantOf(cells: Cells, first: Cells): Cells {
  const own = new Map([...cells].filter(([head]) => OF_VARIANT.test(head)));
  for (const no of [1, 2, 3]) own.set(`option${no}name`, first.get(`option${no}name`) ?? '');
  own.set('parent', cells.get('handle') ?? '').set('imagesrc', cells.get('variantimage') ?? '');
  return priced(own);
}

/** There, the price is what a buyer pays, and the one that is struck stands beside it. Goods without a weight weigh nothing. */
function priced(cells: Cells): Cells {
  const [price, before] = [cells.get('variantprice') ?? '', cells.get('variantcompareatprice') ?? ''];
  if (Number(before) > Number(price) && price !== '') cells.set('variantprice', before).set('sale', price);
  if (Number(cells.get('variantgrams')) === 0) cells.set('variantgrams', '');
  return cells;
}
