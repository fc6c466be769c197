import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { problem } from '@halfturn/contract/problem.ts';
import * as staff from '@halfturn/contract/staff/variants.ts';
import { staffActor } from '../../../house/audit/door.ts';
import type { Context } from '../../../platform/context.ts';
import { inTransaction } from '../../../platform/db/kysely.ts';
import { bindStaff, type Binding } from '../../../platform/http/call.ts';
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
    const [attributes, rows] = await Promise.all([
      attributesOfTypes(db, [main.class_id]),
      variantsOf(db, params.id, visitor.locale),
    ]);
    return {
      kind: main.kind,
      choices: attributes.filter(canDiffer).map((row) => choiceWire(row, visitor.locale)),
      attributes: main.variant_attributes,
      ownUnits: main.own_units,
      rows: rows.map(variantWire),
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

const variantWire = (row: StaffVariantRow): staff.StaffVariant => ({
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
});
