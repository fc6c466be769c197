import { DEFAULT_LOCALE, type Locale } from '@halfturn/contract/primitives/locale.ts';
import { problem } from '@halfturn/contract/problem.ts';
import type { ReviewState } from '@halfturn/contract/reviews.ts';
import { readSetting } from '../../house/settings/door.ts';
import type { Db, Trx } from '../../platform/db/kysely.ts';
import { notify } from '../../platform/db/listener.ts';
import { boughtCopies, findOrder, type BoughtCopy, type OrderKeys } from '../../sale/orders/door.ts';
import { takeInterval } from './message-interval.ts';
import { isClean } from './review.ts';
import { insertReview, isLive } from './write.queries.ts';

/** What somebody has written, and from where. */
export interface Writing {
  fullName: string;
  email: string;
  content: string;
  rating: number;
  locale: Locale;
  ip: string;
}

/** What a caller shows to be let review: an order by number, or whatever its browser holds. */
export interface Proof extends OrderKeys {
  orderNo?: string | undefined;
}

/** Refuses `comments_off` where the shopkeeper lets nobody write. */
export async function demandOpen(db: Db): Promise<void> {
  if (!(await readSetting(db, 'comments.enabled', DEFAULT_LOCALE))) throw problem('comments_off');
}

/** The caller's copy of the product that the review stands on. */
async function copyOf(db: Db, productId: string, proof: Proof): Promise<BoughtCopy> {
  // An order that is named and does not open is refused as one that there is not.
  if (proof.orderNo !== undefined) await findOrder(db, proof.orderNo, proof);
  const [copy] = await boughtCopies(db, proof, { orderNo: proof.orderNo, productId });
  if (!copy) throw problem('review_not_bought');
  if (!copy.seen) throw problem('review_not_revealed');
  return copy;
}

/**
 * Writes a review by who has bought the product and knows it. It waits to be read, unless the shopkeeper trusts buyers and
 * there is nothing odd in it. Refuses `comments_off`, `product_not_found`, `order_not_found`, `review_not_bought`,
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
  const copy = await copyOf(trx, productId, proof);
  const trusted = await readSetting(trx, 'reviews.autoApprove', DEFAULT_LOCALE);
  const state = trusted && isClean(writing.fullName, writing.content) ? 'approved' : 'pending';
  // Before the interval check: a concurrent second review waits here, and is refused as written.
  const written = await insertReview(trx, {
    ...columnsOf(writing, now),
    kind: 'review',
    product_id: productId,
    delivery_id: copy.id,
    buyer_norm: copy.emailNorm,
    account_id: copy.accountId ?? proof.accountId ?? null,
    verified: true,
    state,
    ...(state === 'approved' && { decided_at: now, decided_by: 'system' }),
  });
  if (!written) throw problem('review_written');
  await takeInterval(
    trx,
    {
      accountId: copy.accountId ?? proof.accountId ?? null,
      emails: [writing.email, copy.emailNorm],
      ip: writing.ip,
    },
    now,
  );
  if (state === 'approved') await notify(trx, 'catalog');
  return state;
}

/** Writes what somebody thinks of the store. Refuses `comments_off` and `message_interval`. */
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
