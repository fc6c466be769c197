import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { priceIn } from '@halfturn/contract/primitives/money.ts';
import { problem } from '@halfturn/contract/problem.ts';
import type { OwnCurrency } from '@halfturn/contract/staff/prices.ts';
import * as staff from '@halfturn/contract/staff/variants.ts';
import { staffActor } from '../../../house/audit/door.ts';
import type { Context } from '../../../platform/context.ts';
import { inTransaction } from '../../../platform/db/kysely.ts';
import { bindStaff, type Binding } from '../../../platform/http/call.ts';
import { saleIn, timesOf } from '../prices/fix-prices.ts';
import { ownCurrency } from '../prices/own-currency.ts';
import { fixedIn, type FixedPriceRow } from '../prices/prices.queries.ts';
import type { Names, TypeAttributeRow } from '../types/attributes.ts';
import { attributesOfTypes } from '../types/types.queries.ts';
import { canDiffer } from './check-variants.ts';
import { saveVariants } from './save-variants.ts';
import { mainInEditor, variantsOf, type StaffVariantRow } from './variants.queries.ts';

/** The calls of the back office about variants of a product. */
export const variantStaffRoutes = ({ db, clock }: Context): Binding[] => [
  bindStaff(staff.staffVariants, async ({ params, visitor }) => {
    const main = await mainInEditor(db, params.id);
    if (!main) throw problem('product_not_found');
    const [attributes, rows, own] = await Promise.all([
      attributesOfTypes(db, [main.class_id]),
      variantsOf(db, params.id, visitor.locale),
      ownCurrency(db, clock.now()),
    ]);
    const ids = rows.map(({ id }) => id);
    const fixed = own ? await fixedIn(db, ids, own.code) : new Map<string, FixedPriceRow>();
    return {
      kind: main.kind,
      choices: attributes.filter(canDiffer).map((row) => choiceWire(row, visitor.locale)),
      attributes: main.variant_attributes,
      ownUnits: main.own_units,
      ownSku: main.sku ?? '',
      own,
      rows: rows.map((row) => variantWire(row, own && ownPriceWire(row, own, fixed.get(row.id)))),
    };
  }),

  bindStaff(staff.staffSaveVariants, async ({ params, body, staff: who }) => {
    const by = { actor: staffActor(who), now: clock.now() };
    await inTransaction(db, (trx) => saveVariants(trx, params.id, body, by));
    return null;
  }),
];

const nameOf = (names: Names, locale: Locale): string => names[locale] ?? names['en-US'] ?? '';

const choiceWire = ({ code, names, options }: TypeAttributeRow, locale: Locale): staff.VariantChoice => ({
  code,
  name: nameOf(names, locale),
  options: options.map((option) => ({ code: option.code, name: nameOf(option.names, locale) })),
});

/** What a variant costs in the store's own currency. */
function ownPriceWire(
  row: StaffVariantRow,
  { code, digits, rate }: OwnCurrency,
  fixed: FixedPriceRow | undefined,
): staff.StaffVariant['own'] {
  if (fixed)
    return { fixed: true, digits, regular: fixed.regular_minor, sale: saleIn(fixed), ...timesOf(fixed) };
  const converted = (minor: number) => priceIn(minor, null, rate, code).amount;
  const sale = saleIn(row);
  return {
    fixed: false,
    digits,
    regular: converted(row.price_minor),
    sale: sale === null ? null : converted(sale),
    ...timesOf(row),
  };
}

const variantWire = (row: StaffVariantRow, own: staff.StaffVariant['own']): staff.StaffVariant => ({
  id: row.id,
  version: row.version,
  name: row.name,
  options: row.option_values,
  sku: row.sku ?? '',
  price: row.price_minor,
  sale: row.planned_sale_minor ?? row.sale_minor,
  saleFrom: row.sale_from?.toISOString() ?? null,
  saleUntil: row.sale_until?.toISOString() ?? null,
  weightGrams: row.weight_grams,
  cost: row.cost_minor,
  onSale: !row.withdrawn,
  units: row.units,
  sold: row.units_sold,
  image: row.image,
  own,
});
