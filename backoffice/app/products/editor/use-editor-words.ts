import type { ProductField } from '@halfturn/contract/staff/product-editor.ts';
import { SALE_RULES } from '@halfturn/contract/primitives/sale-countries.ts';
import { formatName } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { textNamed } from './product-texts.ts';
import type { Described } from '../../layout/form-page/conflict.tsx';

/** Columns of the audit log and names of fields, by the words that name them on the screen. */
const LABELS = {
  name: 'name',
  names: 'names',
  typeId: 'type',
  class_id: 'type',
  status: 'status',
  kind: 'kind',
  slug: 'slug',
  sku: 'sku',
  released: 'released',
  developer: 'developer',
  publisher: 'publisher',
  edition: 'edition',
  system: 'system',
  tips: 'tips',
  languages: 'languages',
  keyPattern: 'pattern',
  key_pattern: 'pattern',
  orderLimit: 'limit',
  order_limit: 'limit',
  taxClass: 'tax',
  tax_class: 'tax',
  saleRule: 'sale_rule',
  sale_rule: 'sale_rule',
  saleCountries: 'sale_list',
  sale_countries: 'sale_list',
  weightGrams: 'weight',
  weight_grams: 'weight',
  stock: 'stock',
  on_hand: 'stock',
  price: 'price',
  ownPrice: 'price',
  ownSale: 'sale',
  price_minor: 'price',
  sale: 'sale',
  sale_minor: 'sale',
  planned_sale_minor: 'sale',
  saleFrom: 'sale_from',
  sale_from: 'sale_from',
  saleUntil: 'sale_until',
  sale_until: 'sale_until',
  publishAt: 'publish_at',
  publish_at: 'publish_at',
  floor: 'floor',
  floor_minor: 'floor',
  cost: 'cost',
  cost_minor: 'cost',
  attributes: 'attributes',
} as const;

const BUILT_IN: Readonly<Record<string, string>> = {
  platform: 'platform',
  platform_code: 'platform',
  region: 'region',
  region_code: 'region',
  genre: 'genre',
  genre_code: 'genre',
};

export interface EditorWords {
  /** How a field is called; its own name if it has no words. */
  labelOf: (name: string) => string;
  describe: (name: string) => Described;
}

/** How the fields of the editor are named and compared. */
export function useEditorWords(
  fields: readonly ProductField[],
  types: readonly { id: string; name: string }[],
): EditorWords {
  const { t, locale } = useWords<'staff-editor'>();
  const fieldOf = (name: string) =>
    fields.find(({ code }) => name === `attributes.${code}` || BUILT_IN[name] === code);
  const labelOf = (name: string): string => {
    const text = textNamed(name);
    if (text)
      return t('staff-editor.text_in', { text: t(`staff-editor.${text.words}`), language: text.language });
    const label = (LABELS as Partial<Record<string, (typeof LABELS)[keyof typeof LABELS]>>)[name];
    return label ? t(`staff-editor.${label}`) : (fieldOf(name)?.name ?? name);
  };
  const show = (name: string, value: unknown): string => {
    const field = fieldOf(name);
    const optionName = (code: unknown) =>
      field?.options.find((option) => option.code === code)?.name ?? String(code);
    if (name === 'typeId') return types.find(({ id }) => id === value)?.name ?? '';
    if (
      name === 'status' &&
      (value === 'draft' || value === 'live' || value === 'retired' || value === 'scheduled')
    )
      return t(`staff-editor.status_${value}`);
    const rule = SALE_RULES.find((one) => name === 'saleRule' && one === value);
    if (rule) return t(`staff-editor.sale_${rule}`);
    if (name === 'saleCountries' && Array.isArray(value))
      return value.map((code) => formatName('region', String(code), locale)).join(', ');
    if (Array.isArray(value)) return value.map(optionName).join(', ');
    if (typeof value === 'boolean') return t(value ? 'staff-editor.yes' : 'staff-editor.no');
    if (typeof value === 'object' && value !== null) return Object.values(value).join(' / ');
    return optionName(value);
  };
  const describe = (name: string): Described => {
    const lang = textNamed(name)?.lang;
    return { label: labelOf(name), show: (value) => show(name, value), ...(lang && { lang }) };
  };
  return { labelOf, describe };
}
