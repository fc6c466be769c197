import { firstOf, nthOf, present } from '@halfturn/contract/primitives/rows.ts';
import { DEFAULT_LOCALE } from '@halfturn/contract/primitives/locale.ts';
import { randomBytes, randomUUID } from 'node:crypto';
import { BASE_CURRENCY } from '@halfturn/contract/primitives/currencies.ts';
import { Problem, type ProblemSlug } from '@halfturn/contract/problem.ts';
import { sql } from 'kysely';
import { inTransaction } from '../../src/platform/db/kysely.ts';
import { isUnavailable } from '../../src/platform/db/pool.ts';
import type { Member } from '../../src/platform/http/call.ts';
import { place } from '../../src/sale/checkout/place.ts';
import { answerClaim } from '../../src/sale/claims/answer-claim.ts';
import { makeClaim } from '../../src/sale/claims/make-claim.ts';
import { revealKeys } from '../../src/sale/delivery/reveal-keys.ts';
import { approveOrder } from '../../src/sale/orders/approve-order.ts';
import { cancelOrder } from '../../src/sale/orders/cancel-order.ts';
import { declineRefund } from '../../src/sale/orders/decline-refund.ts';
import { findOrder } from '../../src/sale/orders/order-access.ts';
import { grantRefund } from '../../src/sale/payments/grant-refund.ts';
import { payOrder } from '../../src/sale/payments/pay-order.ts';
import { enabledMethods } from '../../src/sale/payments/payments.queries.ts';
import type { ProviderEvent } from '../../src/sale/payments/provider.ts';
import { refundOrder } from '../../src/sale/payments/refund-order.ts';
import { decidePayment, type SandboxPayment } from '../../src/sale/payments/sandbox/sandbox.queries.ts';
import { SANDBOX } from '../../src/sale/payments/sandbox/gateway.ts';
import { askProvider } from '../../src/sale/payments/start-attempt.ts';
import { takeEvent } from '../../src/sale/payments/take-event.ts';
import { withdraw } from '../../src/sale/withdrawals/withdraw.ts';
import type { Process } from './process.ts';
import { PROVIDER_FAILED } from './provider.ts';
import { goRound } from './rounds.ts';
import { LATER_FEE, PRICE_MINOR, type Shop } from './shop.ts';
import type { Units, Deed, Step } from './steps.ts';
import type { Day } from './stories.ts';

/** An order as its buyer knows it. */
interface Known {
  id: string;
  orderNo: string;
  accessKey: string;
  member: Member | null;
}

/** What a day leaves behind, to be held against the books. */
export interface Lived {
  products: string[];
  member: Member;
  creditMinor: number;
  couponCode: string;
  /** Letters and keys that had arrived and been shown on the days before. */
  before: { letters: number; shown: number };
}

const THROW_AWAY = 'mailinator.com';
const CREDIT_MINOR = 3_500;
const WAYS = { card: 'sandbox', later: 'sandbox-later', balance: 'balance' } as const;

/** Lives through a day. What the shop may refuse is refused; anything else that goes wrong is the day's failure. */
export async function live(shop: Shop, { shelves, coupon, deeds }: Day): Promise<Lived> {
  const { admin, clock, processes } = shop;
  const lived: Lived = {
    products: [await shop.stock(shelves[0]), await shop.stock(shelves[1])],
    member: await shop.member(CREDIT_MINOR),
    creditMinor: CREDIT_MINOR,
    couponCode: await shop.coupon(coupon.minor, coupon.uses),
    before: { letters: shop.inbox.received.length, shown: shop.shown.length },
  };
  const orders: Known[] = [];
  const known = (n: number): Known | undefined => orders[n % Math.max(1, orders.length)];

  const doStep = async (at: Process, now: Step): Promise<unknown> => {
    const { context, db, providers } = at;
    const one = 'order' in now ? known(now.order) : undefined;
    if ('order' in now && !one) return;
    const mine = { accessKey: one?.accessKey, cookies: {} };
    switch (now.do) {
      case 'place': {
        const member = now.pays === 'balance' ? lived.member : null;
        // A disposable address and another country together put an order under review.
        const email = `${randomBytes(8).toString('hex')}@${now.odd ? THROW_AWAY : 'example.com'}`;
        const goods = now.quantity * PRICE_MINOR;
        const net = goods - (now.coupon ? Math.min(coupon.minor, goods) : 0);
        const fee = now.pays === 'later' ? Math.ceil((net * LATER_FEE) / 100) : 0;
        const input = {
          items: [{ productId: present(lived.products[now.product]), quantity: now.quantity }],
          currency: BASE_CURRENCY,
          paymentMethod: WAYS[now.pays],
          contact: { email: member?.email ?? email },
          ...(now.odd && { country: 'DE' as const }),
          agree: true,
          total: { amount: net + fee, currency: BASE_CURRENCY },
          ...(now.coupon && { coupon: lived.couponCode }),
        };
        const who = { visitor: visitor(), member, ipCountry: now.odd ? 'FR' : null, solved: false };
        const placed = await place(context, providers, input, who, async () => {});
        orders.push({ id: placed.id, orderNo: placed.orderNo, accessKey: placed.accessKey, member });
        const payable = { order_no: placed.orderNo, locale: DEFAULT_LOCALE, expires_at: placed.expiresAt };
        return placed.attempt && (await askProvider(context, providers, placed.attempt, payable));
      }
      case 'pay again': {
        const { order } = await findOrder(db, present(one).orderNo, mine);
        const methods = await enabledMethods(db);
        const wanted = now.by === 'card' ? WAYS.card : undefined;
        const payer = present(one).member?.id ?? null;
        const opened = await inTransaction(db, (trx) =>
          payOrder(
            trx,
            { ...context, providers },
            { order, method: wanted, methods, live: true, payer, cardsRest: false },
            clock.now(),
          ),
        );
        return await askProvider(context, providers, opened.attempt, opened.order);
      }
      case 'cancel':
        return await inTransaction(db, (trx) => cancelOrder(trx, present(one).id, clock.now()));
      case 'let go': {
        const by = { actor: `staff:${shop.staffId}`, now: clock.now() };
        return await inTransaction(db, (trx) => approveOrder(trx, present(one).id, by));
      }
      case 'withdraw': {
        const units = chosenOf(await unitsOf(present(one).id), now.units).map(({ id }) => id);
        const declared = { name: 'A Buyer', email: 'another@example.com', units, locale: 'en-US' as const };
        return await inTransaction(db, (trx) => withdraw(trx, present(one).id, declared, clock.now()));
      }
      case 'refund': {
        const chosen = now.units === 'all' ? undefined : chosenOf(await unitsOf(present(one).id), now.units);
        const wish = { reason: 'changed my mind', units: chosen?.map(({ id }) => id) };
        return await inTransaction(db, (trx) => refundOrder(trx, present(one).id, wish, clock.now()));
      }
      case 'answer the refund': {
        const by = {
          actor: `staff:${shop.staffId}`,
          staffId: shop.staffId,
          reason: 'looked at',
          now: clock.now(),
        };
        return await inTransaction(db, async (trx) =>
          now.with === 'yes'
            ? await grantRefund(trx, present(one).id, by, by.now)
            : await declineRefund(trx, present(one).id, by.reason, by),
        );
      }
      case 'claim': {
        const units = (await unitsOf(present(one).id)).filter(({ status }) => status === 'revealed');
        const unit = units[now.unit % Math.max(1, units.length)]?.id;
        if (!unit) return;
        const claim = {
          id: randomUUID(),
          unit,
          reason: 'used' as const,
          text: 'Used.',
          pictures: [],
          hiddenKeys: 0,
        };
        return await inTransaction(db, (trx) => makeClaim(trx, present(one).id, claim, clock.now()));
      }
      case 'answer the claim': {
        const { rows } = await sql<{ id: string; state: 'open' | 'waiting' }>`
          select id, state from claims where order_id = ${present(one).id} and state in ('open', 'waiting')
          order by made_at, id limit 1`.execute(admin);
        if (!rows[0]) return;
        const answer = { answer: now.with, reason: 'looked at', seen: rows[0].state };
        const by = { actor: `staff:${shop.staffId}`, staffId: shop.staffId, now: clock.now() };
        return await inTransaction(db, (trx) => answerClaim(trx, firstOf(rows).id, answer, by));
      }
      case 'reveal': {
        const units = await revealKeys(context, present(one).orderNo, mine, visitor(), undefined);
        return shop.shown.push(...units.map(({ key }) => ({ orderId: present(one).id, key: key.expose() })));
      }
      case 'approve': {
        const payment = await paymentOf(present(one), now.attempt);
        if (payment?.state !== 'open') return;
        if (now.pays === 'in euros')
          await sql`update sandbox.payments set currency = 'EUR' where ref = ${payment.ref}`.execute(admin);
        const more = { all: 0, 'in euros': 0, 'a cent less': -1, 'a cent more': 1 }[now.pays];
        return await decidePayment(admin, payment.ref, 'approved', payment.amount_minor + more);
      }
      case 'decline':
      case 'stop': {
        const payment = await paymentOf(present(one), now.attempt);
        const state = now.do === 'stop' ? 'cancelled' : 'declined';
        return payment && (await decidePayment(admin, payment.ref, state, null));
      }
      case 'tell': {
        const payment = await paymentOf(present(one), now.attempt);
        const event = payment && sayingOf(payment, now.how === 'processing');
        if (!event) return;
        const again = now.how === 'under another id' ? `:${randomBytes(4).toString('hex')}` : '';
        const id = `${payment.ref}:${event.kind}${again}`;
        return await takeEvent(context, SANDBOX, { id, ref: payment.ref, event }, JSON.stringify(event));
      }
      case 'wait':
        return clock.advance(now.minutes * 60_000);
      case 'round':
        return await goRound(shop, at, now.of);
      case 'job':
        return await shop.runJob(at, now);
      case 'jobs':
        for (let i = 0; i < 50 && (await shop.runJob(at)); i++);
        return;
      case 'mischief':
        shop.troubles.next[now.call] = now.kind;
        return;
      case 'restock':
        return await shop.restock(present(lived.products[now.product]), 1);
    }
  };

  const unitsOf = async (orderId: string): Promise<{ id: string; status: string }[]> =>
    (
      await sql<{ id: string; status: string }>`
      select id, status from deliveries where order_id = ${orderId} order by unit_no, id`.execute(admin)
    ).rows;
  const paymentOf = async ({ orderNo }: Known, which: number): Promise<SandboxPayment | undefined> => {
    const { rows } = await sql<SandboxPayment>`select p.* from sandbox.payments p
      join payment_attempts a on a.id = p.merchant_ref where p.order_no = ${orderNo} order by a.no`.execute(
      admin,
    );
    return rows[which % Math.max(1, rows.length)];
  };

  /** Does a step, and bears what may go wrong with it: a refusal, a provider that fails, connections that end. */
  const bear = async (at: Process, now: Step): Promise<void> => {
    try {
      await doStep(at, now);
    } catch (error) {
      if (!isBearable(error)) throw new Error(`at ${JSON.stringify(now)}`, { cause: error });
    }
  };
  const doDeed = async (deed: Deed): Promise<void> => {
    const at = (n: number): Process => nthOf(processes, (deed.in + n) % processes.length);
    if ('together' in deed) return await all(deed.together.map((step, i) => bear(at(i), step)));
    if (!('blow' in deed)) return await bear(at(0), deed.step);
    at(0).await(deed.blow);
    await all([bear(at(0), deed.step), ...(deed.beside ? [bear(at(1), deed.beside)] : [])]);
    if (await at(0).recover()) shop.fired.crashes++;
  };
  for (const deed of deeds) await doDeed(deed);
  return lived;
}

const chosenOf = <T>(units: readonly T[], which: Units): readonly T[] =>
  ({ all: units, 'the first': units.slice(0, 1), 'the last': units.slice(-1) })[which];

/** Waits for all of them, and throws what the first threw that did. */
async function all(steps: readonly Promise<void>[]): Promise<void> {
  for (const done of await Promise.allSettled(steps)) if (done.status === 'rejected') throw done.reason;
}

const visitor = () => ({
  ip: `10.${[...randomBytes(3)].join('.')}`,
  userAgent: 'model',
  locale: 'en-US' as const,
  currency: BASE_CURRENCY,
  cookies: {},
});

/** What the provider would say of a payment now. */
function sayingOf(payment: SandboxPayment, processing: boolean): ProviderEvent | null {
  const attemptId = payment.merchant_ref;
  if (processing) return { attemptId, kind: 'processing', capture: null };
  if (payment.state === 'open') return null;
  if (payment.state !== 'approved')
    return { attemptId, kind: payment.state === 'declined' ? 'failed' : 'cancelled', capture: null };
  const { capture_ref: ref, captured_minor: amount, currency } = payment;
  return { attemptId, kind: 'captured', capture: { ref: present(ref), amount: present(amount), currency } };
}

/** What the shop may say no to. Another no is a fault: a total that is not what a buyer would come to, say. */
const NOES = new Set<ProblemSlug>([
  'sold_out',
  'coupon_used_up',
  'balance_not_enough',
  'order_not_cancellable',
  'payment_status_incorrect',
  'pay_again_closed',
  'order_not_refundable',
  'refund_changed',
  'order_has_moved_on',
  'order_not_paid',
  'keys_not_ready',
  'claim_not_possible',
  'claim_has_moved_on',
  'claim_no_key',
  'withdrawal_not_possible',
  'withdrawal_changed',
]);

const isBearable = (error: unknown): boolean =>
  error instanceof Problem
    ? NOES.has(error.slug)
    : isUnavailable(error) || PROVIDER_FAILED.test((error as Error).message);
