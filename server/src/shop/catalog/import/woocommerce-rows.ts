import type { Table, TableRow } from './read-table.ts';

const fold = (head: string): string => head.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** The heads of an attribute: its name, and the options of a product or the option of a variation. */
const ATTRIBUTE = /^attribute[123](?:name|values?)$/;

type Cells = Map<string, string>;

/**
 * An export of WooCommerce as the import reads it. There, the line of a product lists all options of its variations, which is none of
 * them; a product without variations has attributes of this kind, too; and a variation names its product by SKU or by "id:12". Other
 * tables are returned as they are.
 */
export function fromWooCommerce(table: Table): Table {
  const folded = table.heads.map(fold);
  const [kind, parent] = [folded.indexOf('type'), folded.indexOf('parent')];
  if (kind < 0 || parent < 0 || !folded.includes('attribute1name')) return table;
  const idOf = (text: string): string | undefined => /^id:\s?(\d+)$/i.exec(text.trim())?.[1];
  const cellsOf = ({ cells }: TableRow): Cells => new Map(folded.map((head, i) => [head, cells[i] ?? '']));
  const names = new Map(
    table.rows.map((row) => {
      const cells = cellsOf(row);
      return [cells.get('id') ?? '', cells.get('sku') || (cells.get('name') ?? '')];
    }),
  );
  const rows = table.rows.map((row) => {
    if (row.cells.length !== folded.length) return row;
    const of = (row.cells[kind] ?? '').toLowerCase();
    const isVariation = of.startsWith('variation');
    const isVariable = of.startsWith('variable');
    return {
      ...row,
      cells: row.cells.map((cell, i) => {
        const head = folded[i] ?? '';
        if (i === parent) return names.get(idOf(cell) ?? '') ?? cell;
        // What it calls a type is none of the store's.
        if (i === kind) return '';
        if (!ATTRIBUTE.test(head) || isVariation) return cell;
        return isVariable && head.endsWith('name') ? cell : '';
      }),
    };
  });
  return { ...table, rows };
}
