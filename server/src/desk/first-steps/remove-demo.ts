import { audit } from '../../house/audit/door.ts';
import { savedSettings, saveSetting } from '../../house/settings/door.ts';
import type { Giver } from '../../house/staff/door.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { endCoupon } from '../../sale/coupons/door.ts';
import { voidUnsoldOf } from '../../sale/keys/door.ts';
import { removeBanners, retireProducts } from '../../shop/catalog/door.ts';
import { retractNews } from '../../shop/content/door.ts';
import { removeReviews } from '../reviews/door.ts';
import { demoRows, lockDemoRows } from './first-steps.queries.ts';

/** What the demo says of the store and its seller. The rates of tax stay: they are those of the countries. */
const DEMO_SETTINGS = [
  'store.name',
  'site.title',
  'site.keywords',
  'site.description',
  'shop.name',
  'shop.address',
  'shop.country',
  'shop.taxNumber',
  'shop.register',
] as const;

export interface By {
  actor: string;
  giver: Giver;
  now: Date;
}

/**
 * Removes the demo catalog: its products are retired, keys that no order holds are voided, reviews and banners are deleted, coupons end,
 * news become drafts, and texts that a person has not changed since are the built-in ones again. What orders refer to stays.
 */
export async function removeDemo(trx: Trx, by: By): Promise<void> {
  await lockDemoRows(trx);
  const demo = await demoRows(trx);
  const products = await retireProducts(trx, demo.product);
  const keys = await voidUnsoldOf(trx, demo.product);
  await removeReviews(trx, demo.review);
  await removeBanners(trx, demo.banner);
  await retractNews(trx, demo.news);
  for (const id of demo.coupon) await endCoupon(trx, id, by);
  const untouched = (await savedSettings(trx, DEMO_SETTINGS)).filter(
    ({ saved_by, value }) => saved_by === 'system' && value !== null,
  );
  for (const key of DEMO_SETTINGS)
    if (untouched.some((row) => row.key === key)) await saveSetting(trx, key, null, by.actor);
  await audit(trx, {
    actor: by.actor,
    action: 'store.demo_removed',
    subject: 'store',
    after: { products, keys, reviews: demo.review.length, coupons: demo.coupon.length },
  });
}
