import { DEFAULT_LOCALE, type Locale } from '@halfturn/contract/primitives/locale.ts';
import { problem } from '@halfturn/contract/problem.ts';
import type { ReviewState } from '@halfturn/contract/reviews.ts';
import { readSetting } from '../../house/settings/door.ts';
import type { Db, Trx } from '../../platform/db/kysely.ts';
import { notify } from '../../platform/db/listener.ts';
import { boughtUnits, findOrder, type BoughtUnit, type OrderKeys } from '../../sale/orders/door.ts';
import { takeInterval } from './message-interval.ts';
import { isClean } from './review.ts';
import { insertReview, isLive } from './write.queries.ts';

/** A text with its author and network address. */
export interface Writing {
  fullName: string;
  email: string;
  content: string;
  rating: number;
  locale: Locale;
  ip: string;
}

/** What proves a purchase: an order by number, or the secrets and account of the browser. */
export interface Proof extends OrderKeys {
  orderNo?: string | undefined;
}

/** Refuses `comments_off` if the store accepts no texts. */
export async function demandOpen(db: Db): Promise<void> {
  if (!(await readSetting(db, 'comments.enabled', DEFAULT_LOCALE))) throw problem('comments_off');
}

/** The caller's unit of the product that the review is about. */
async function unitOf(db: Db, productId: string, proof: Proof): Promise<BoughtUnit> {
  // An order that is named and does not open is refused as one that there is not.
  if (proof.orderNo !== undefined) await findOrder(db, proof.orderNo, proof);
  const [unit] = await boughtUnits(db, proof, { orderNo: proof.orderNo, productId });
  if (!unit) throw problem('review_not_bought');
  if (!unit.seen) throw problem('review_not_revealed');
  return unit;
}

/**
 * Writes a review of a product that the caller has bought and whose key was revealed. It is published at once if the store
 * trusts buyers and the text is clean. Refuses `comments_off`, `product_not_found`, `order_not_found`, `review_not_bought`,
 * `review_not_revealed`, `review_written` and `message_interval`.
 */
export async function writeReview(
  trx: Trx,
  productId: string,
  writing: Writing,
  proof: Proof,
  now: Date,
): Promise<ReviewState> {
  await demandOpen(trx);
  if (!(await isLive(trx, productId))) throw problem('product_not_found');
  const unit = await unitOf(trx, productId, proof);
  const trusted = await readSetting(trx, 'reviews.autoApprove', DEFAULT_LOCALE);
  const state = trusted && isClean(writing.fullName, writing.content) ? 'approved' : 'pending';
  // Before the interval check: a concurrent second review waits here, and is refused as written.
  const written = await insertReview(trx, {
    ...columnsOf(writing, now),
    kind: 'review',
    product_id: unit.listedId,
    delivery_id: unit.id,
    buyer_norm: unit.emailNorm,
    account_id: unit.accountId ?? proof.accountId ?? null,
    verified: true,
    state,
    ...(state === 'approved' && { decided_at: now, decided_by: 'system' }),
  });
  if (!written) throw problem('review_written');
  await takeInterval(
    trx,
    {
      accountId: unit.accountId ?? proof.accountId ?? null,
      emails: [writing.email, unit.emailNorm],
      ip: writing.ip,
    },
    now,
  );
  if (state === 'approved') await notify(trx, 'catalog');
  return state;
}

/** Writes feedback about the store. Refuses `comments_off` and `message_interval`. */
export async function writeFeedback(
  trx: Trx,
  writing: Writing,
  accountId: string | null,
  now: Date,
): Promise<ReviewState> {
  await demandOpen(trx);
  await insertReview(trx, { ...columnsOf(writing, now), kind: 'feedback', account_id: accountId });
  await takeInterval(trx, { accountId, emails: [writing.email], ip: writing.ip }, now);
  return 'pending';
}

const columnsOf = ({ fullName, email, content, rating, locale }: Writing, now: Date) => ({
  full_name: fullName,
  email,
  content,
  rating,
  locale,
  created_at: now,
});
