import type { BodyOf } from '@halfturn/contract/endpoint.ts';
import type { HomeSection } from '@halfturn/contract/primitives/home-sections.ts';
import { DEFAULT_LOCALE } from '@halfturn/contract/primitives/locale.ts';
import { problem } from '@halfturn/contract/problem.ts';
import type { staffAddBanner, staffChangeBanner } from '@halfturn/contract/staff/home.ts';
import { audit } from '../../../house/audit/door.ts';
import { lockSetting, readSetting, saveSetting } from '../../../house/settings/door.ts';
import { demandSeen } from '../../../house/staff/door.ts';
import type { Trx } from '../../../platform/db/kysely.ts';
import { notify } from '../../../platform/db/listener.ts';
import { bannerPictures } from './banner-pictures.queries.ts';
import {
  deleteBanner,
  insertBanner,
  lockBanner,
  lockBanners,
  placeBanners,
  updateBanner,
  type BannerRow,
} from './banners.queries.ts';
import { homeSections } from './sections.ts';

type Input = BodyOf<typeof staffAddBanner>;

const subjectOf = (id: string) => `banner:${id}`;

/** A banner as editors see it, and as the audit log keeps it. */
export const kept = (row: Omit<BannerRow, 'position'>) => ({
  texts: row.texts,
  href: row.href,
  productIds: row.product_ids,
  pictureId: row.picture_id,
  focus: row.focus,
  live: row.live,
  liveFrom: row.live_from?.toISOString() ?? null,
  liveUntil: row.live_until?.toISOString() ?? null,
});

const columnsOf = (input: Input) => ({
  texts: JSON.stringify(input.texts),
  href: input.href,
  product_ids: [...new Set(input.productIds)],
  picture_id: input.pictureId,
  focus: JSON.stringify(input.focus),
  live: input.live,
  live_from: input.liveFrom && new Date(input.liveFrom),
  live_until: input.liveUntil && new Date(input.liveUntil),
});

/** Adds a banner behind the others. Refuses a picture that does not exist. */
export async function addBanner(trx: Trx, input: Input, actor: string): Promise<{ id: string }> {
  await demandPicture(trx, input);
  const row = await insertBanner(trx, columnsOf(input));
  await audit(trx, { actor, action: 'home.banner_added', subject: subjectOf(row.id), after: kept(row) });
  await notify(trx, 'catalog');
  return { id: row.id };
}

/** Changes a banner. Refuses `not_found`, `content_changed`, and a picture that does not exist. */
export async function changeBanner(
  trx: Trx,
  id: string,
  input: BodyOf<typeof staffChangeBanner>,
  actor: string,
): Promise<{ id: string }> {
  const before = await locked(trx, id);
  await demandSeen(trx, input.version, { now: kept(before), subject: subjectOf(id) });
  await demandPicture(trx, input);
  const row = await updateBanner(trx, id, columnsOf(input));
  await audit(trx, {
    actor,
    action: 'home.banner_changed',
    subject: subjectOf(id),
    before: kept(before),
    after: kept(row),
  });
  await notify(trx, 'catalog');
  return { id };
}

/** Removes a banner; the audit log keeps its content. Refuses `not_found`. */
export async function removeBanner(trx: Trx, id: string, actor: string): Promise<void> {
  const before = await locked(trx, id);
  await deleteBanner(trx, id);
  await audit(trx, {
    actor,
    action: 'home.banner_removed',
    subject: subjectOf(id),
    before: kept(before),
  });
  await notify(trx, 'catalog');
}

/** Puts the banners in order. Those that are not named follow in their old order. */
export async function orderBanners(trx: Trx, ids: readonly string[], actor: string): Promise<void> {
  const before = await lockBanners(trx);
  const known = new Set(before);
  const order = [...new Set([...ids.filter((id) => known.has(id)), ...before])];
  await placeBanners(trx, order);
  await audit(trx, {
    actor,
    action: 'home.banners_ordered',
    subject: 'home',
    before: { ids: before },
    after: { ids: order },
  });
  await notify(trx, 'catalog');
}

/** Sets the sections of the home page and their order. Refuses `content_changed`. */
export async function setSections(
  trx: Trx,
  { sections, version }: { sections: readonly HomeSection[]; version: string },
  actor: string,
): Promise<void> {
  await lockSetting(trx, 'home.sections');
  await demandSeen(trx, version, { now: await homeSections(trx), subject: 'home' });
  const before = await readSetting(trx, 'home.sections', DEFAULT_LOCALE);
  const after = sections.join(',');
  await saveSetting(trx, 'home.sections', after);
  await audit(trx, {
    actor,
    action: 'home.sections_set',
    subject: 'home',
    before: { sections: before },
    after: { sections: after },
  });
}

async function demandPicture(trx: Trx, { pictureId }: Input): Promise<void> {
  if (pictureId !== null && !(await bannerPictures.lock(trx, pictureId)))
    throw problem('invalid_input', { fields: { pictureId: 'invalid' } });
}

async function locked(trx: Trx, id: string): Promise<BannerRow> {
  const row = await lockBanner(trx, id);
  if (!row) throw problem('not_found');
  return row;
}
