// Apart from the calls, which need zod: the browser reads these, and must not download zod with it.

/** The largest file of products, in bytes. */
export const MOST_IMPORT_BYTES = 50 * 1024 * 1024;

/** The most lines of one file. */
export const MOST_IMPORT_LINES = 500_000;

/** For how many hours an import can be undone. */
export const IMPORT_UNDO_HOURS = 24;

/** What a column can hold; beside these the prices, texts and attributes that `fieldForm` names. */
export const IMPORT_FIELDS = [
  'name',
  'ref',
  'id',
  'slug',
  'parent',
  'sku',
  'type',
  'kind',
  'status',
  'price',
  'sale',
  'sale_from',
  'sale_to',
  'cost',
  'floor',
  'tiers',
  'tiers_for',
  'tax',
  'limit',
  'stock',
  'weight',
  'countries',
  'platform',
  'region',
  'genre',
  'languages',
  'developer',
  'publisher',
  'released',
  'edition',
  'system',
  'tips',
  'summary',
  'description',
  'seo_title',
  'seo_description',
  'editions',
  'edition_of',
  'addons',
  'base_game',
  'contains',
  'series',
  'pictures',
  'pattern',
  'pin',
] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];

/** What a file can say of a price in any currency: `price.EUR`, `sale_from.EUR`. Without one, in the currency of the import. */
export const IMPORT_PRICES = ['price', 'sale', 'sale_from', 'sale_to'] as const;
export type ImportPrice = (typeof IMPORT_PRICES)[number];

/** Amounts that the store keeps in US dollars. A file can say them in any currency, as it can say prices. */
export const IMPORT_COSTS = ['cost', 'floor'] as const;
export type ImportCost = (typeof IMPORT_COSTS)[number];

/** All fields that are in the currency of the import, unless their column names another one. */
export const IMPORT_AMOUNTS = [...IMPORT_PRICES, ...IMPORT_COSTS, 'tiers'] as const;
export type ImportAmount = (typeof IMPORT_AMOUNTS)[number];

/** How many attributes the variants of a product can differ by. */
const OPTION_NUMBERS = [1, 2, 3] as const;

/** The columns for the options of variants: the attribute, and the option of it. */
export const IMPORT_OPTIONS = OPTION_NUMBERS.map((no) => ({
  name: `option${no}.name`,
  value: `option${no}.value`,
}));

/** Texts that a file can hold in each language. */
export const IMPORT_TEXTS = [
  'summary',
  'description',
  'edition',
  'system',
  'tips',
  'seo_title',
  'seo_description',
] as const;
export type ImportText = (typeof IMPORT_TEXTS)[number];

/** What a line can say of other products. */
export const IMPORT_RELATIONS = [
  'editions',
  'edition_of',
  'addons',
  'base_game',
  'contains',
  'series',
] as const satisfies readonly ImportField[];
export type ImportRelation = (typeof IMPORT_RELATIONS)[number];

/** What a line does. */
export const IMPORT_VERDICTS = ['new', 'changed', 'same', 'wrong'] as const;
export type ImportVerdict = (typeof IMPORT_VERDICTS)[number];

/** Which lines of an import are shown. */
export const IMPORT_SHOWN = ['all', ...IMPORT_VERDICTS, 'noted'] as const;

/** Why a line is not imported, or not undone. */
export const IMPORT_REASONS = [
  'csv',
  'columns',
  'name_missing',
  'not_found',
  'too_long',
  'unreadable',
  'slug',
  'price',
  'price_currency',
  'rate_missing',
  'day',
  'day_ambiguous',
  'number',
  'yes_no',
  'choice',
  'value_unknown',
  'type_missing',
  'tiers',
  'tier_not_lower',
  'tier_below_floor',
  'tier_over_limit',
  'tier_alone',
  'tier_twice',
  'sale_not_lower',
  'sale_without_price',
  'picture_address',
  'trailer_address',
  'pictures_many',
  'sale_time',
  'sale_over',
  'sale_times',
  'sale_missing',
  'floor_above_price',
  'below_floor',
  'incomplete',
  'kind_fixed',
  'english_missing',
  'twice',
  'id_unknown',
  'slug_taken',
  'ref_taken',
  'parent_missing',
  'parent_unknown',
  'parent_other',
  'parent_without_options',
  'parent_has_keys',
  'option_attribute',
  'options',
  'options_fixed',
  'price_missing',
  'sku_taken',
  'variants_many',
  'gone',
  'changed_since',
] as const;
export type ImportReason = (typeof IMPORT_REASONS)[number];

/** What is said of a line that is imported. */
export const IMPORT_NOTES = [
  'draft_incomplete',
  'day_first',
  'attribute_left',
  'type_kept',
  'stock_kept',
  'sale_ends',
  'price_half',
  'price_double',
  'price_cost',
  'base_kept',
  'product_only',
  'price_of_variants',
  'picture_unreachable',
  'picture_private',
  'picture_large',
  'picture_unreadable',
  'picture_size',
  'pictures_full',
  'relation_unknown',
  'relation_ambiguous',
  'relation_self',
  'relation_variant',
  'relation_circular',
  'relations_many',
] as const;
export type ImportNote = (typeof IMPORT_NOTES)[number];
