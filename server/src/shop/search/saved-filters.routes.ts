import * as calls from '@halfturn/contract/saved-filters.ts';
import { problem } from '@halfturn/contract/problem.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/kysely.ts';
import { bindMember, type Binding } from '../../platform/http/call.ts';
import { keepFilters, renameKept } from './keep-filters.ts';
import { deleteFilters, savedFiltersOf } from './saved-filters.queries.ts';

export const savedFiltersRoutes = ({ db, clock }: Context): Binding[] => [
  bindMember(calls.savedFilters, async ({ member }) => {
    const rows = await savedFiltersOf(db, member.id);
    return rows.map(({ id, name, list, query, currency }) => ({ id, name, list, query, currency }));
  }),

  bindMember(calls.saveFilter, async ({ body, member }) => {
    const id = await inTransaction(db, (trx) => keepFilters(trx, member.id, body, clock.now()));
    return { id };
  }),

  bindMember(calls.renameFilter, async ({ params, body, member }) => {
    await inTransaction(db, (trx) =>
      renameKept(trx, { id: params.id, accountId: member.id, name: body.name }),
    );
    return null;
  }),

  bindMember(calls.deleteFilter, async ({ params, member }) => {
    if (!(await deleteFilters(db, member.id, params.id))) throw problem('not_found');
    return null;
  }),
];
