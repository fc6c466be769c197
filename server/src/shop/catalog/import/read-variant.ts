import { IMPORT_OPTIONS, IMPORT_PRICES } from '@halfturn/contract/staff/product-import-parts.ts';
import { Wrong, type Cells, type Line, type Reader, type Unknown } from './line.ts';
import { foldValue, type Values } from './lists.ts';
import { readPictures } from './read-pictures.ts';
import { readFacts, readTiers } from './read-facts.ts';
import { readCosts, readPrices } from './read-prices.ts';

/** Fields that a variant has of its own. */
const OWN = new Set([
  'id',
  'parent',
  'name',
  'slug',
  'sku',
  'status',
  ...IMPORT_PRICES,
  'cost',
  'stock',
  'weight',
  'pictures',
  'tiers',
  'tiers_for',
  ...IMPORT_OPTIONS.flatMap(({ name, value }) => [name, value]),
]);
const isOwn = (field: string): boolean =>
  OWN.has(field) || [...IMPORT_PRICES, 'cost', 'tiers'].some((start) => field.startsWith(`${start}.`));

/** Reads a line about a variant: one that names its product. What the product says for all its variants is left out, with a remark. */
export function readVariant(
  { no, name, slug }: Pick<Line, 'no' | 'name' | 'slug'>,
  said: Cells,
  reader: Reader,
  unknown: Unknown[],
): Line {
  const options = readOptions(said, reader, unknown);
  const [first] = unknown;
  if (first) throw new Wrong('value_unknown', first.field, first.value);
  const prices = readPrices(said, reader);
  const costs = readCosts(said, reader, ['cost']);
  const others = [...said.keys()].filter((field) => !isOwn(field));
  return {
    no,
    name,
    id: said.get('id')?.toLowerCase() ?? null,
    slug,
    ref: null,
    sku: null,
    class: '',
    genre: null,
    platform: null,
    region: null,
    ...prices.line,
    amounts: costs.amounts,
    tiers: readTiers(said, reader),
    said: {
      ...readFacts(new Map([...said].filter(([field]) => isOwn(field))), []),
      ...prices.base,
      ...costs.said,
    },
    texts: {},
    pictures: readPictures(said),
    related: {},
    variant: { parent: said.get('parent') ?? '', options, sku: said.get('sku') ?? null },
    variesBy: null,
    notes: others.map((field) => ({ note: 'product_only', field })),
  };
}

/** The options of a variant, by attribute. */
function readOptions(said: Cells, { values }: Reader, unknown: Unknown[]): Record<string, string> {
  const options: Record<string, string> = {};
  for (const { name, value } of IMPORT_OPTIONS) {
    const [attribute, option] = [said.get(name), said.get(value)];
    if (option === undefined) continue;
    if (attribute === undefined) throw new Wrong('name_missing', name);
    const code = choiceNamed(attribute, values);
    if (code === undefined) throw new Wrong('option_attribute', name, attribute);
    const found = values.find(`attr.${code}`, option);
    if (found === null) unknown.push({ field: `attr.${code}`, value: option });
    // An option cannot be left empty: the variant is known by it.
    else if (found === 'nothing') throw new Wrong('value_unknown', `attr.${code}`, option);
    else options[code] = found.code;
  }
  return options;
}

/** By which attributes the variants of a product differ; null if its line does not say so. */
export function readVariesBy(said: Cells, { values }: Reader): string[] | null {
  const codes: string[] = [];
  for (const { name, value } of IMPORT_OPTIONS) {
    if (said.has(value)) throw new Wrong('parent_missing', value, said.get(value));
    const attribute = said.get(name);
    if (attribute === undefined) continue;
    const code = choiceNamed(attribute, values);
    if (code === undefined || codes.includes(code)) throw new Wrong('option_attribute', name, attribute);
    codes.push(code);
  }
  return codes.length > 0 ? codes : null;
}

/** The single choice with this code, or with this name in any language. */
function choiceNamed(text: string, { lists }: Values): string | undefined {
  const folded = foldValue(text);
  const choices = lists.attributes.filter(({ kind }) => kind === 'select');
  const found =
    choices.find(({ code }) => foldValue(code) === folded) ??
    choices.find(({ names }) => Object.values(names).some((name) => foldValue(name) === folded));
  return found?.code;
}
