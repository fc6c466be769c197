import { problem } from '@halfturn/contract/problem.ts';
import * as staff from '@halfturn/contract/staff/home.ts';
import { staffActor } from '../../../house/audit/door.ts';
import type { Context } from '../../../platform/context.ts';
import { inTransaction } from '../../../platform/db/kysely.ts';
import { bindStaff, type Binding } from '../../../platform/http/call.ts';
import { versionOf } from '../../../platform/version-of.ts';
import { prepareInTurn } from '../pictures/prepare.ts';
import { bannerPictures, removeUnusedPictures } from './banner-pictures.queries.ts';
import { addBanner, changeBanner, kept, orderBanners, removeBanner, setSections } from './banners.ts';
import { allBanners, bannerExists, type StaffBannerRow } from './banners.queries.ts';
import { previewToken } from './preview.ts';
import { homeSections } from './sections.ts';

/** The calls of the back office about the home page. */
export const homeStaffRoutes = ({ db, clock, keyring }: Context): Binding[] => [
  bindStaff(staff.staffHome, async () => {
    const [rows, sections] = await Promise.all([allBanners(db, clock.now()), homeSections(db)]);
    return { banners: rows.map(bannerWire), sections, version: versionOf(sections) };
  }),
  bindStaff(staff.staffAddBannerPicture, async ({ raw }) => {
    const prepared = await prepareInTurn(raw);
    return await inTransaction(db, async (trx) => {
      await removeUnusedPictures(trx);
      return await bannerPictures.insert(trx, prepared);
    });
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
    await inTransaction(db, (trx) => setSections(trx, body, staffActor(who)));
    return null;
  }),
  bindStaff(staff.staffPreviewBanner, async ({ params }) => {
    if (!(await bannerExists(db, params.id))) throw problem('not_found');
    return { path: `/?preview=${previewToken(keyring, params.id, clock.now())}` };
  }),
];

const bannerWire = (row: StaffBannerRow): staff.StaffBanner => ({
  id: row.id,
  texts: Object.fromEntries(
    Object.entries(row.texts).map(([locale, text]) => [locale, { alt: '', ...text }]),
  ),
  href: row.href,
  products: row.products,
  picture: row.picture,
  focus: row.focus,
  live: row.live,
  liveFrom: row.live_from?.toISOString() ?? null,
  liveUntil: row.live_until?.toISOString() ?? null,
  state: row.state,
  version: versionOf(kept(row)),
});
