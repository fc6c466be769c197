import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { problem } from '@halfturn/contract/problem.ts';
import * as staff from '@halfturn/contract/staff/product-editor.ts';
import { auditPage, staffActor } from '../../../house/audit/door.ts';
import { staffNames } from '../../../house/staff/door.ts';
import type { Context } from '../../../platform/context.ts';
import { inTransaction, type Db } from '../../../platform/db/kysely.ts';
import { bindStaff, type Binding } from '../../../platform/http/call.ts';
import { createWithOwnPrice } from '../prices/set-own-price.ts';
import type { TypeAttributeRow } from '../types/attributes.ts';
import { optionNames } from '../types/options.queries.ts';
import { attributesOfTypes, builtInAttributes } from '../types/types.queries.ts';
import { typeBy } from '../types/types.staff.queries.ts';
import { createProduct } from './create-product.ts';
import { duplicateProduct } from './duplicate-product.ts';
import { productInEditor } from './editor.queries.ts';
import { editorWire, fieldWire } from './editor.wire.ts';
import { textsOf } from './texts.queries.ts';
import { saveProduct } from './save-product.ts';

/** How many of its last changes a product's page lists. */
const LAST_CHANGES = 8;

/** The calls of the product editor. */
export const editorStaffRoutes = ({ db, clock }: Context): Binding[] => [
  bindStaff(staff.staffCreateProduct, async ({ body, staff: who }) => {
    const { own } = body;
    const actor = staffActor(who);
    await inTransaction(db, (trx) =>
      own
        ? createWithOwnPrice(trx, { ...body, own }, { actor, clock })
        : createProduct(trx, body, { actor, now: clock.now() }),
    );
    return { id: body.id };
  }),

  bindStaff(staff.staffSaveProduct, async ({ params, body, staff: who }) => {
    const by = { actor: staffActor(who), now: clock.now() };
    return { version: await inTransaction(db, (trx) => saveProduct(trx, params.id, body, by)) };
  }),

  bindStaff(staff.staffDuplicateProduct, async ({ params, body, staff: who }) => {
    const by = { actor: staffActor(who), now: clock.now() };
    await inTransaction(db, (trx) => duplicateProduct(trx, params.id, body.id, by));
    return { id: body.id };
  }),

  bindStaff(staff.staffProductFacts, async ({ params }) => {
    const row = await productInEditor(db, params.id, clock.now());
    if (!row) throw problem('product_not_found');
    const [attributes, texts, history] = await Promise.all([
      attributesOfTypes(db, [row.class_id]),
      textsOf(db, params.id),
      auditPage(db, {
        actor: '',
        area: '',
        subject: `product:${params.id}`,
        from: '',
        to: '',
        zone: 'UTC',
        pageNum: 1,
        pageSize: LAST_CHANGES,
      }),
    ]);
    const actors = [...history.rows.map(({ actor }) => actor), row.saved_by ?? ''];
    const names = await staffNames(db, [...new Set(actors)]);
    return editorWire(row, { attributes, texts, entries: history.rows, names });
  }),

  bindStaff(staff.staffProductFields, ({ params, visitor }) => fieldsOf(db, params.typeId, visitor.locale)),
];

/** The fields of products of a type: its own attributes in its order, then those that are built in and that it does not have. */
async function fieldsOf(db: Db, typeId: string, locale: Locale): Promise<staff.ProductField[]> {
  const [type, held, builtIn] = await Promise.all([
    typeBy(db, typeId),
    attributesOfTypes(db, [typeId]),
    builtInAttributes(db),
  ]);
  if (!type) throw problem('not_found');
  const others = builtIn.filter(({ code }) => !held.some((one) => one.code === code));
  const wire = async (row: TypeAttributeRow, isHeld: boolean) => {
    const options = row.built_in ? await optionNames(db, row) : row.options;
    return fieldWire({ ...row, options }, { typeId, held: isHeld, locale });
  };
  return await Promise.all([
    ...held.map((row) => wire(row, true)),
    ...others.map((row) => wire({ ...UNHELD, ...row, class_id: typeId, from_id: typeId }, false)),
  ]);
}

const UNHELD = {
  built_in: true,
  required: false,
  on_card: false,
  filterable: false,
  searched: false,
  from_names: {},
  options: [],
};
