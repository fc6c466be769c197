import {
  staffAddSynonym,
  staffDeleteSynonym,
  staffEditSynonym,
  staffSynonyms,
  staffTrySearch,
} from '@halfturn/contract/staff/search.ts';
import { staffActor } from '../../house/audit/door.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/kysely.ts';
import { bindStaff, type Binding } from '../../platform/http/call.ts';
import { assortmentOf } from '../assortment/door.ts';
import { categoryGroups } from './built-in-words.ts';
import { deleteSynonym, saveSynonym, synonymWire } from './edit-synonym.ts';
import { matchProducts } from './match.ts';
import { listSynonyms, namesOfProducts } from './synonyms.queries.ts';
import { filterNames } from './understood.ts';

/** Products that a tried search shows. */
const SHOWN = 10;

/** The back office's calls about synonyms and tried searches. */
export const synonymsStaffRoutes = ({ db, log }: Context): Binding[] => [
  bindStaff(staffSynonyms, async ({ query, visitor }) => {
    const { rows, total } = await listSynonyms(db, query.q);
    return { rows: rows.map(synonymWire), total, builtIn: categoryGroups(visitor.locale) };
  }),

  bindStaff(staffAddSynonym, async ({ body, staff }) =>
    inTransaction(db, (trx) => saveSynonym(trx, null, body, staffActor(staff))),
  ),

  bindStaff(staffEditSynonym, async ({ params, body: { version, ...body }, staff }) =>
    inTransaction(db, (trx) => saveSynonym(trx, { id: params.id, version }, body, staffActor(staff))),
  ),

  bindStaff(staffDeleteSynonym, async ({ params, staff }) => {
    await inTransaction(db, (trx) => deleteSynonym(trx, params.id, staffActor(staff)));
    return null;
  }),

  bindStaff(staffTrySearch, async ({ query }) => {
    const assortment = await assortmentOf({ db, log }).fresh();
    const { products } = assortment;
    const { locale, q } = query;
    const found = await matchProducts(db, assortment, q, { locale });
    const { fitting, complete, meant } = found;
    const shown = fitting.slice(0, SHOWN).map(({ no }) => products.at(no).id);
    return {
      rows: await namesOfProducts(db, shown, locale),
      found: fitting.length,
      complete,
      meant,
      filters: filterNames(assortment, found.filters, locale),
    };
  }),
];
