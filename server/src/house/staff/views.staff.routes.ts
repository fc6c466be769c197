import { problem } from '@halfturn/contract/problem.ts';
import { MOST_VIEWS, staffRemoveView, staffSaveView, staffViews } from '@halfturn/contract/staff/views.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/kysely.ts';
import { bindStaff, type Binding } from '../../platform/http/call.ts';
import { lockStaffRows } from './staff.queries.ts';
import { deleteView, upsertView, viewsOf } from './views.queries.ts';

/** The views that staff save for the lists of the back office. They are a person's own, so the audit log does not have them. */
export const viewsStaffRoutes = ({ db }: Pick<Context, 'db'>): Binding[] => [
  bindStaff(staffViews, ({ query, staff }) => viewsOf(db, staff.id, query.list)),

  bindStaff(staffSaveView, async ({ body: { list, name, query }, staff }) =>
    inTransaction(db, async (trx) => {
      // Two saves at once would both count the views that were there before.
      await lockStaffRows(trx, [staff.id]);
      const views = await viewsOf(trx, staff.id, list);
      if (views.length >= MOST_VIEWS && !views.some((view) => view.name === name))
        throw problem('too_many_views');
      return await upsertView(trx, { staff_id: staff.id, list, name, query });
    }),
  ),

  bindStaff(staffRemoveView, async ({ params, staff }) => {
    await inTransaction(db, (trx) => deleteView(trx, staff.id, params.id));
    return null;
  }),
];
