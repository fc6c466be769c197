import { problem } from '@halfturn/contract/problem.ts';
import * as staff from '@halfturn/contract/staff/home.ts';
import { sql } from 'kysely';
import { staffActor } from '../../../house/audit/door.ts';
import type { Context } from '../../../platform/context.ts';
import { inTransaction, type Db } from '../../../platform/db/kysely.ts';
import { bindStaff, type Binding } from '../../../platform/http/call.ts';
import { addBanner, changeBanner, orderBanners, removeBanner, setSections } from './banners.ts';
import { previewToken } from './preview.ts';
import { homeSections } from './sections.ts';

/** More than a shop ever had; the page shows no more than a dozen. */
const MOST_BANNERS = 100;

/** The home page as the catalogue's people keep it. */
export const homeStaffRoutes = ({ db, clock, keyring }: Context): Binding[] => [
  bindStaff(staff.staffHome, async () => {
    const [rows, sections] = await Promise.all([allBanners(db, clock.now()), homeSections(db)]);
    return { banners: rows.map(bannerWire), sections };
  }),
  bindStaff(staff.staffAddBanner, ({ body, staff: who }) =>
    inTransaction(db, (trx) => addBanner(trx, body, staffActor(who))),
  ),
  bindStaff(staff.staffChangeBanner, ({ params, body, staff: who }) =>
    inTransaction(db, (trx) => changeBanner(trx, params.id, body, staffActor(who))),
  ),
  bindStaff(staff.staffRemoveBanner, async ({ params, staff: who }) => {
    await inTransaction(db, (trx) => removeBanner(trx, params.id, staffActor(who)));
    return null;
  }),
  bindStaff(staff.staffOrderBanners, async ({ body, staff: who }) => {
    await inTransaction(db, (trx) => orderBanners(trx, body.ids, staffActor(who)));
    return null;
  }),
  bindStaff(staff.staffHomeSections, async ({ body, staff: who }) => {
    await inTransaction(db, (trx) => setSections(trx, body.sections, staffActor(who)));
    return null;
  }),
  bindStaff(staff.staffPreviewBanner, async ({ params }) => {
    const found = await db.selectFrom('banners').select('id').where('id', '=', params.id).executeTakeFirst();
    if (!found) throw problem('not_found');
    return { path: `/?preview=${previewToken(keyring, found.id, clock.now())}` };
  }),
];

interface BannerRow {
  id: string;
  texts: staff.StaffBanner['texts'];
  href: string;
  products: { id: string; name: string }[];
  live: boolean;
  live_from: Date | null;
  live_until: Date | null;
  state: staff.StaffBanner['state'];
}

async function allBanners(db: Db, now: Date): Promise<BannerRow[]> {
  const { rows } = await sql<BannerRow>`
    select b.id, b.texts, b.href, b.live, b.live_from, b.live_until,
      case when not b.live then 'off' when b.live_until <= ${now} then 'over' when b.live_from > ${now} then 'waits'
        else 'showing' end as state,
      coalesce((
        select json_agg(json_build_object('id', p.id, 'name', p.name) order by wanted.place)
        from unnest(b.product_ids) with ordinality as wanted (id, place)
        join products p on p.id = wanted.id), '[]') as products
    from banners b order by b.position, b.id limit ${MOST_BANNERS}`.execute(db);
  return rows;
}

const bannerWire = (row: BannerRow): staff.StaffBanner => ({
  id: row.id,
  texts: row.texts,
  href: row.href,
  products: row.products,
  live: row.live,
  liveFrom: row.live_from?.toISOString() ?? null,
  liveUntil: row.live_until?.toISOString() ?? null,
  state: row.state,
});
