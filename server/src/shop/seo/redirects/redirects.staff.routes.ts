import { problem } from '@halfturn/contract/problem.ts';
import { staffDeletePage } from '@halfturn/contract/staff/content.ts';
import { mayCall } from '@halfturn/contract/staff/roles.ts';
import * as calls from '@halfturn/contract/staff/redirects.ts';
import { present } from '@halfturn/contract/primitives/rows.ts';
import type { Key } from '@halfturn/locales/keys.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import { staffActor } from '../../../house/audit/door.ts';
import { staffNames } from '../../../house/staff/door.ts';
import type { Context } from '../../../platform/context.ts';
import { inTransaction, type Db } from '../../../platform/db/kysely.ts';
import { bindStaff, type Binding } from '../../../platform/http/call.ts';
import { versionOf } from '../../../platform/version-of.ts';
import { pathsWithGoods } from '../../catalog/door.ts';
import { livePageNames } from '../../content/door.ts';
import { deletePageTo } from './delete-page-to.ts';
import { importRedirects } from './import-redirects.ts';
import { addRedirect, deleteRedirect, editRedirect, seenOf, type By } from './keep-redirects.ts';
import { redirectById, redirectFrom, redirectsOf, type RedirectRow } from './redirects.queries.ts';

/** The calls of the back office about redirects. */
export const redirectsStaffRoutes = ({ db, clock, config }: Context): Binding[] => {
  const byOf = (staff: { id: string }): By => ({
    actor: staffActor(staff),
    now: clock.now(),
    publicUrl: config.publicUrl,
  });
  const show = async (from: Db, id: string) => {
    const [shown] = await wireOf(from, [present(await redirectById(from, id))], clock.now());
    return present(shown);
  };
  return [
    bindStaff(calls.staffRedirects, async ({ query }) => {
      const { rows, total } = await redirectsOf(db, query);
      return { rows: await wireOf(db, rows, clock.now()), total };
    }),

    bindStaff(calls.staffAddRedirect, async ({ body, staff }) =>
      inTransaction(db, async (trx) => {
        const source = await addRedirect(trx, body, byOf(staff));
        return await show(trx, present(await redirectFrom(trx, [source])).id);
      }),
    ),

    // Here and not with the other calls about pages, because its addresses can lead elsewhere from then on.
    bindStaff(staffDeletePage, async ({ params: { id }, body: { revision, target }, staff }) => {
      if (target !== undefined && !mayCall(staff, calls.staffAddRedirect)) throw problem('forbidden');
      await inTransaction(db, (trx) => deletePageTo(trx, id, { revision, target }, byOf(staff)));
      return null;
    }),

    bindStaff(calls.staffEditRedirect, async ({ params: { id }, body, staff }) =>
      inTransaction(db, async (trx) => {
        await editRedirect(trx, id, body, byOf(staff));
        return await show(trx, id);
      }),
    ),

    bindStaff(calls.staffDeleteRedirect, async ({ params: { id }, staff }) => {
      await inTransaction(db, (trx) => deleteRedirect(trx, id, byOf(staff)));
      return null;
    }),

    bindStaff(calls.staffImportRedirects, async ({ body, staff, visitor }) => {
      const result = await inTransaction(db, (trx) => importRedirects(trx, body.text, byOf(staff)));
      const { t } = loadWords(visitor.locale, ['validation']);
      const refused = result.refused.map((line) => ({
        ...line,
        why: t(`validation.${line.why}` as Key<'validation'>),
      }));
      return { ...result, refused };
    }),
  ];
};

/** Redirects with who saved them, and whether a page stands before them. */
async function wireOf(db: Db, rows: readonly RedirectRow[], now: Date): Promise<calls.StaffRedirect[]> {
  const [names, goods, own] = await Promise.all([
    staffNames(db, [...new Set(rows.map((row) => row.saved_by))]),
    pathsWithGoods(
      db,
      rows.map(({ source }) => decodeURIComponent(source)),
    ),
    livePageNames(db, now),
  ]);
  const pages = new Set(own.map((name) => `/pages/${name}`));
  return rows.map((row) => ({
    id: row.id,
    source: row.source,
    target: row.target,
    status: row.status,
    hits: Number(row.hits),
    lastHitAt: row.last_hit_at?.toISOString() ?? null,
    savedAt: row.saved_at.toISOString(),
    savedBy: names.get(row.saved_by) ?? '',
    shadowed: goods.has(decodeURIComponent(row.source)) || pages.has(decodeURIComponent(row.source)),
    version: versionOf(seenOf(row)),
  }));
}
