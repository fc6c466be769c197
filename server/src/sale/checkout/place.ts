import type { TypedAddress } from '@halfturn/contract/addresses.ts';
import type { placeOrder as placeCall } from '@halfturn/contract/checkout.ts';
import type { BodyOf } from '@halfturn/contract/endpoint.ts';
import { problem } from '@halfturn/contract/problem.ts';
import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { readVatId } from '@halfturn/contract/primitives/vat-id.ts';
import { checkCaptcha } from '../../house/captcha/door.ts';
import { wellFormed } from '../../people/addresses/door.ts';
import { readCode, REF_COOKIE, referOrder } from '../../people/affiliate/door.ts';
import { termsOf } from '../../people/membership/door.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction, isRunAgain, type Trx } from '../../platform/db/kysely.ts';
import type { Member, Visitor } from '../../platform/http/call.ts';
import { uuidv7 } from '../../platform/ids.ts';
import { wholesale } from '../../shop/catalog/door.ts';
import { couponCustomer } from '../coupons/door.ts';
import {
  lockOrder,
  orderConsent,
  orderGifts,
  orderKeys,
  placeOrder,
  settleOrder,
  shownBy,
  unitsOf,
  type OrderDraft,
  type PlacedOrder,
  type Traces,
} from '../orders/door.ts';
import { firstAttempt, type AskableAttempt, type MethodRow, type Providers } from '../payments/door.ts';
import { judgeBy, mailboxOf, noteRefusal, tracesOf, type Refusal } from '../risk/door.ts';
import { explain } from './explain.ts';
import { obstacleValues } from './obstacles.ts';
import { reckon, type Reckoning } from './reckon.ts';

/** Which text of the terms a buyer agrees to; changed whenever the text does. */
export const TERMS_VERSION = '2026-11-23';

type Input = BodyOf<typeof placeCall>;

/** Who buys: somebody at a browser, and the member who is signed in there. */
export interface Buyer {
  visitor: Visitor;
  member: Member | null;
  /** Where the network says that they are, if the store is told. */
  ipCountry: string | null;
  /** They have solved a captcha for this order. */
  solved: boolean;
}

export interface Placed extends PlacedOrder {
  totalMinor: number;
  /** Null where there is nothing to pay. */
  attempt: AskableAttempt | null;
  placedAt: Date;
}

/**
 * Places the order that the visitor saw: reckoned anew, refused where anything stands in its way or the total is not the
 * one that was agreed to (`price_changed`, with the new total), then placed with its first payment attempt in one
 * transaction, in which the answer is recorded too. One that is too great a risk is refused, and that is noted. A guest who has an
 * unpaid order already is asked for a captcha (`captcha_required`).
 */
export async function place(
  context: Context,
  providers: Providers,
  input: Input,
  who: Buyer,
  record: (trx: Trx, placed: Placed) => Promise<void>,
  guess: string | null = null,
): Promise<Placed> {
  if (!input.agree) throw problem('terms_required', { fields: { agree: 'terms_required' } });
  if (input.deliverNow === false)
    throw problem('deliver_now_required', { fields: { deliverNow: 'deliver_now_required' } });
  const gift = input.gift && orderGifts.demandGift(input.gift, context.clock.now());
  const country = input.address?.country ?? input.country;
  const vatId = vatIdOf(input, country ?? guess ?? '');
  const affiliate = readCode(who.visitor.cookies[REF_COOKIE]);
  const { clock } = context;
  const refusals: Refusal[] = [];
  const traces = tracesOf(input.contact.email, who.visitor.ip, input.address);
  const onRefused = (refusal: Refusal): void => void refusals.push(refusal);
  const placing = inTransaction(context.db, async (trx) => {
    const now = clock.now();
    const asked = {
      ...input,
      ...(country ? { country } : {}),
      region: input.address?.state ?? input.region ?? '',
      guess,
    };
    const trier = { ...who.visitor, emails: [input.contact.email, who.member?.email] };
    const buyer = couponCustomer(who.member?.id ?? null, [input.contact.email, who.member?.email]);
    const working = reckon({ db: trx, clock }, providers, asked, buyer, trier).then((reckoning) => {
      const { method, address } = checked(reckoning, input, who.visitor.locale);
      holding.set(method.code, method.holds_keys);
      const ownLetter = providers.get(method.provider)?.letter !== undefined;
      const mayRepeat = who.member !== null || who.solved;
      const demandCaptcha = mayRepeat ? null : (one: Trx) => checkCaptcha({ ...context, db: one }, {});
      const further = { country, traces, onRefused, vatId, demandCaptcha };
      const draft = draftOf(reckoning, { method, address, ...further }, input, who);
      return {
        method,
        draft: { ...draft, ownLetter: ownLetter && draft.attemptId !== null },
        agreed: agreedTo(draft, input),
      };
    });
    const early = !isRunAgain(trx) && holding.get(input.paymentMethod ?? '');
    const claim = {
      accountId: who.member?.id ?? null,
      email: input.contact.email,
      ip: who.visitor.ip,
      secrets: shownBy(who.visitor).kept,
      lines: input.items,
      traces,
    };
    const ordered = working.then(({ draft }) => draft);
    const placed = await placeOrder(trx, ordered, early ? claim : null, now);
    const { draft, method, agreed } = await working;
    if (agreed) await orderConsent.noteConsent(trx, placed.id, agreed, now);
    if (gift) {
      if (draft.lines.some(({ kind }) => kind !== 'key')) throw problem('gift_keys_only');
      await orderGifts.noteGift(trx, placed.id, gift, now);
    }
    if (affiliate)
      await referOrder(trx, placed.id, affiliate, {
        accountId: draft.accountId,
        hasMailbox: (email) => mailboxOf(email) === traces.mailbox,
      });
    const attempt = draft.attemptId
      ? await firstAttempt(
          trx,
          context,
          providers,
          {
            ...draft,
            id: draft.attemptId,
            orderId: placed.id,
            underReview: placed.underReview,
            order_no: placed.orderNo,
            expires_at: placed.expiresAt,
          },
          method,
          now,
        )
      : null;
    if (!attempt) {
      const [order, units] = await Promise.all([lockOrder(trx, placed.id), unitsOf(trx, placed.id)]);
      await settleOrder(trx, order, units, 'store', null, now);
    }
    const result = { ...placed, totalMinor: draft.totalMinor, attempt, placedAt: now };
    await record(trx, result);
    return result;
  });
  return await placing.catch(async (error: unknown) => {
    // What came of it is undone with the order; this is not of the order.
    const refusal = refusals.at(-1);
    if (refusal) await noteRefusal(context.db, refusal, clock.now());
    throw error;
  });
}

/**
 * Whether keys are held for an order that is paid by this method, as this process saw it last. It decides nothing but how soon
 * they are claimed: what holds is read in the order's own transaction, which is run again where this was wrong.
 */
const holding = new Map<string, boolean>();

/** What the buyer has agreed to beside the terms; null for an order without keys. Refuses `consent_outdated`. */
function agreedTo(
  draft: Pick<OrderDraft, 'lines' | 'keyDelivery' | 'locale'>,
  input: Input,
): orderConsent.Agreed | null {
  if (draft.lines.every(({ kind }) => kind !== 'key')) return null;
  // An order of many keys has the sentence of a link.
  const by = orderKeys.keysFitMail(draft.lines) ? draft.keyDelivery : 'link';
  return orderConsent.demandConsent(by, input, draft.locale);
}

/** A firm's number as it is written; refuses one that none of its country's can be. */
function vatIdOf({ vatId }: Input, country: string): string {
  if (!vatId) return '';
  const read = readVatId(vatId, country);
  if (!read) throw problem('invalid_input', { fields: { vatId: 'vat_format' } });
  return read.id;
}

/** What of an order is right. */
interface Checked {
  method: MethodRow;
  /** Where it goes, as the country writes it; null where nothing is shipped. */
  address: TypedAddress | null;
}

/** Refuses what stands in the way, in the order in which a buyer would want to hear of it. */
function checked(reckoning: Reckoning, input: Input, locale: Locale): Checked {
  const [obstacle] = reckoning.obstacles;
  if (obstacle) {
    const { error, productId, max, missingMinor } = obstacle;
    throw problem(error, {
      values: obstacleValues(obstacle, input.currency, locale),
      data: {
        productId,
        max,
        ...(missingMinor != null && { missing: { amount: missingMinor, currency: input.currency } }),
      },
    });
  }
  if (!reckoning.method) throw problem('payment_method_unknown');
  const address = reckoning.needsAddress && input.address ? wellFormed(input.address, 'address.') : null;
  if (reckoning.needsAddress && (!address || !reckoning.style))
    throw problem('address_required', { fields: { address: 'address_required' } });
  const { totalMinor } = reckoning.totals;
  if (input.total.currency !== input.currency || input.total.amount !== totalMinor)
    throw problem('price_changed', { data: { total: { amount: totalMinor, currency: input.currency } } });
  return { method: reckoning.method.row, address };
}

interface Further {
  country: string | undefined;
  vatId: string;
  traces: Traces;
  onRefused: (refusal: Refusal) => void;
  demandCaptcha: OrderDraft['demandCaptcha'];
}

function draftOf(
  reckoning: Reckoning,
  { method, address, country, traces, onRefused, vatId, demandCaptcha }: Checked & Further,
  input: Input,
  { visitor, member, ipCountry }: Buyer,
): Omit<OrderDraft, 'ownLetter'> {
  const { contact } = input;
  const who = { accountId: member?.id ?? null, email: contact.email, ip: visitor.ip };
  const { totalMinor } = reckoning.totals;
  const lines = reckoning.lines.map(({ product, quantity, baseMinor }) => ({
    class: product.class,
    baseMinor: baseMinor * quantity,
  }));
  const toJudge = { ...who, country: country ?? null, ipCountry, currency: input.currency, lines };
  return {
    lines: reckoning.lines.map((line, i) => ({
      productId: line.product.id,
      kind: line.product.kind,
      name: line.product.name,
      quantity: line.quantity,
      baseMinor: line.baseMinor,
      unitMinor: line.unitMinor,
      fixed: line.product.fixed_minor !== null,
      tierFrom: line.tier?.from ?? 1,
      most: wholesale.orderLimit(line.product, reckoning.caps.unitsPerProduct, member !== null),
      discountMinor: line.offMinor,
      taxClass: line.product.tax_class,
      taxRate: reckoning.tax.lines[i]!.rate,
      taxMinor: reckoning.tax.lines[i]!.taxMinor,
    })),
    tax: reckoning.tax,
    company: input.company ?? '',
    vatId,
    billingAddress: input.billingAddress ?? '',
    keyDelivery: input.gift ? 'link' : (input.keyDelivery ?? reckoning.keyDelivery),
    accountId: member?.id ?? null,
    terms: member && reckoning.member && termsOf(member.id, reckoning.member, visitor.locale),
    email: contact.email,
    phone: contact.phone ?? '',
    name: contact.name ?? '',
    notes: input.notes ?? '',
    locale: visitor.locale,
    country: country ?? null,
    ip: visitor.ip,
    secrets: shownBy(visitor).kept,
    currency: input.currency,
    rate: String(reckoning.rate),
    ...reckoning.totals,
    explained: explain(reckoning.worked, visitor.locale),
    paymentMethod: method.code,
    deliveryMethod: reckoning.style?.code ?? null,
    address,
    termsVersion: TERMS_VERSION,
    coupon: reckoning.coupon,
    // Where nothing is to be paid, nothing is waited for.
    holdsKeys: method.holds_keys || totalMinor === 0,
    holdMinutes: method.hold_minutes,
    caps: reckoning.caps,
    attemptId: totalMinor > 0 ? uuidv7() : null,
    traces,
    demandCaptcha,
    judge: judgeBy(reckoning.risk, toJudge, (risk) =>
      onRefused({ ...who, currency: input.currency, totalMinor, risk }),
    ),
  };
}
