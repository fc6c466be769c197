import { DEFAULT_LOCALE, type Locale } from '@halfturn/contract/primitives/locale.ts';
import { KEY_PATTERN_NAMES } from '@halfturn/contract/primitives/key-patterns.ts';
import { isOneOf } from '@halfturn/contract/primitives/names.ts';
import type {
  ProductFacts,
  ProductField,
  StaffProductFacts,
} from '@halfturn/contract/staff/product-editor.ts';
import type { AuditRow } from '../../../house/audit/door.ts';
import type { Names, TypeAttributeRow } from '../types/attributes.ts';
import type { ProductInEditor } from './editor.queries.ts';
import { textOf } from './save-texts.ts';
import type { TextRow } from './texts.queries.ts';
import { lacking, without } from './product.ts';

/** Row → what the fields of the editor show. */
export const factsWire = (row: ProductInEditor): ProductFacts => ({
  name: row.name,
  names: row.names,
  sku: row.sku ?? '',
  typeId: row.class_id,
  status: row.status,
  platform: row.platform_code,
  region: row.region_code,
  genre: row.genre_code,
  languages: row.languages,
  developer: row.developer,
  publisher: row.publisher,
  edition: row.edition,
  system: row.system,
  tips: row.tips,
  keyPattern: isOneOf(KEY_PATTERN_NAMES, row.key_pattern) ? row.key_pattern : 'generic',
  orderLimit: row.order_limit,
  taxClass: row.tax_class,
  saleRule: row.sale_rule,
  saleCountries: row.sale_countries,
  weightGrams: row.weight_grams,
  price: row.price_minor || null,
  sale: row.planned_sale_minor ?? row.sale_minor,
  saleFrom: row.sale_from?.toISOString() ?? null,
  saleUntil: row.sale_until?.toISOString() ?? null,
  publishAt: row.status === 'draft' ? (row.publish_at?.toISOString() ?? null) : null,
  floor: row.floor_minor,
  cost: row.cost_minor,
  attributes: row.attributes,
});

export interface EditorParts {
  attributes: readonly TypeAttributeRow[];
  texts: readonly TextRow[];
  /** Entries of the audit log. */
  entries: readonly AuditRow[];
  /** Names of staff by actor. */
  names: ReadonlyMap<string, string>;
}

/** A product as its editor shows it. */
export const editorWire = (
  row: ProductInEditor,
  { attributes, texts, entries, names }: EditorParts,
): StaffProductFacts => ({
  facts: factsWire(row),
  version: row.version,
  savedBy: row.saved_by === null ? null : (names.get(row.saved_by) ?? null),
  savedAt: row.saved_at?.toISOString() ?? null,
  kind: row.kind,
  createdAt: row.created_at.toISOString(),
  units: row.units,
  missing: lacking({ ...row, status: 'live' }, without(attributes, row.variant_attributes)),
  texts: Object.fromEntries(texts.map((text) => [text.locale, textWire(text, row.english_at)])),
  englishAt: row.english_at.toISOString(),
  lowest: row.lowest,
  history: entries.map((entry) => ({
    at: entry.at.toISOString(),
    by: names.get(entry.actor) ?? '',
    action: entry.action,
    fields: Object.keys(entry.after ?? {}),
  })),
});

/** A text as its fields show it. */
const textWire = (row: TextRow, englishAt: Date) => ({
  ...textOf(row),
  at: row.checked_at.toISOString(),
  older: row.locale !== DEFAULT_LOCALE && row.checked_at < englishAt,
});

const nameOf = (names: Names, locale: Locale): string => names[locale] ?? names['en-US'] ?? '';

/** An attribute as a field of the editor. */
export const fieldWire = (
  row: TypeAttributeRow,
  { typeId, held, locale }: { typeId: string; held: boolean; locale: Locale },
): ProductField => ({
  code: row.code,
  name: nameOf(row.names, locale),
  kind: row.kind,
  unit: row.unit,
  builtIn: row.built_in,
  required: row.required,
  onCard: row.on_card,
  filterable: row.filterable,
  searched: row.searched,
  from: row.from_id === typeId ? null : nameOf(row.from_names, locale),
  held,
  options: row.options.map(({ code, names }) => ({ code, name: nameOf(names, locale) })),
});
