import { dotted } from '@halfturn/contract/primitives/dotted.ts';
import { problem } from '@halfturn/contract/problem.ts';
import { staffRelations, staffSaveRelations } from '@halfturn/contract/staff/product-relations.ts';
import { staffActor } from '../../../house/audit/door.ts';
import type { Context } from '../../../platform/context.ts';
import { inTransaction } from '../../../platform/db/kysely.ts';
import { bindStaff, type Binding } from '../../../platform/http/call.ts';
import { versionOf } from '../../../platform/version-of.ts';
import { countMains, relationsOf } from './relations.queries.ts';
import { saidOfRelations, saveRelations } from './save-relations.ts';

/** Editions, add-ons, bundles and series: which products belong to a product. */
export const relationsStaffRoutes = ({ db }: Context): Binding[] => [
  bindStaff(staffRelations, async ({ params, visitor }) => {
    const [rows, exists] = await Promise.all([
      relationsOf(db, params.id, visitor.locale),
      countMains(db, [params.id]),
    ]);
    if (exists === 0) throw problem('product_not_found');
    return {
      rows: rows.map(({ kind, product_id, name, platform, region, status }) => ({
        kind,
        productId: product_id,
        name,
        place: dotted(platform, region),
        status,
      })),
      version: versionOf(saidOfRelations(rows)),
    };
  }),
  bindStaff(staffSaveRelations, async ({ params, body, staff }) => {
    await inTransaction(db, (trx) => saveRelations(trx, params.id, body, staffActor(staff)));
    return null;
  }),
];
