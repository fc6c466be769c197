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
import { inTransaction, type Trx } from '../../platform/db/kysely.ts';
import type { Member, Visitor } from '../../platform/http/call.ts';
import { uuidv7 } from '../../platform/ids.ts';
import { orderLimit } from '../../shop/catalog/door.ts';
import { demandConsent, recordConsent, type Agreed } from '../consents/door.ts';
import { couponCustomer } from '../coupons/door.ts';
import { demandGiftDay, recordGift, type GiftTerms } from '../gifts/door.ts';
import {
  keysFitMail,
  lockOrder,
  placeOrder,
  settleOrder,
  shownBy,
  unitsOf,
  updateOrder,
  type OrderDraft,
  type PlacedOrder,
  type Traces,
} from '../orders/door.ts';
import { firstAttempt, type AskableAttempt, type MethodRow, type Providers } from '../payments/door.ts';
import { judgeBy, emailGroupOf, noteRefusal, tracesOf, type Refusal } from '../risk/door.ts';
import { explain } from './explain.ts';
import { obstacleValues } from './obstacles.ts';
import { reckon, type Reckoning } from './reckon.ts';

/** The version of the terms that a buyer agrees to; changed whenever the text is. */
export const TERMS_VERSION = '2026-11-23';

type Input = BodyOf<typeof placeCall>;

/** The browser that orders, and the member who is signed in there. */
export interface Buyer {
  visitor: Visitor;
  member: Member | null;
  /** The country of the network, if the store is told. */
  ipCountry: string | null;
  /** A captcha was solved for this order. */
  solved: boolean;
}

export interface Placed extends PlacedOrder {
  totalMinor: number;
  /** Null if there is nothing to pay. */
  attempt: AskableAttempt | null;
  placedAt: Date;
}

/** What an order says, read before the transaction begins. */
interface Request {
  input: Input;
  who: Buyer;
  country: string | null;
  /** The country that the buyer seems to be in, if they have not said. */
  guess: string | null;
  vatId: string;
  gift: GiftTerms | null;
  /** The code of the affiliate whose link led here. */
  affiliate: string | null;
  traces: Traces;
}

/**
 * Places the order that the visitor saw. In one transaction it is worked out again, refused if something stands in its way or if
 * the total is not the one that was agreed to (`price_changed`, with the new total), placed with its first payment attempt, and
 * its answer is recorded. A refusal for its risk is noted. A guest with an unpaid order is asked for a captcha
 * (`captcha_required`).
 */
export async function place(
  context: Context,
  providers: Providers,
  input: Input,
  who: Buyer,
  record: (trx: Trx, placed: Placed) => Promise<void>,
  guess: string | null = null,
): Promise<Placed> {
  const request = read(context, input, who, guess);
  let refusal: Refusal | null = null;
  const onRefused = (refused: Refusal): void => void (refusal = refused);
  try {
    return await inTransaction(context.db, async (trx, attempt) => {
      refusal = null;
      const placed = await placeIn(trx, { ...context, db: trx }, providers, request, { attempt, onRefused });
      await record(trx, placed);
      return placed;
    });
  } catch (error) {
    // The transaction is undone; the note of the refusal must stay.
    if (refusal) await noteRefusal(context.db, refusal, context.clock.now());
    throw error;
  }
}

/** Refuses what needs no look into the database: terms, consent, the form of the VAT number and of the gift. */
function read({ clock }: Context, input: Input, who: Buyer, guess: string | null): Request {
  if (!input.agree) throw problem('terms_required', { fields: { agree: 'terms_required' } });
  if (input.deliverNow === false)
    throw problem('deliver_now_required', { fields: { deliverNow: 'deliver_now_required' } });
  const gift = input.gift ? { ...input.gift, dueAt: demandGiftDay(input.gift.at, clock.now()) } : null;
  const country = input.address?.country ?? input.country ?? null;
  return {
    input,
    who,
    country,
    guess,
    vatId: vatIdOf(input, country ?? guess ?? ''),
    gift,
    affiliate: readCode(who.visitor.cookies[REF_COOKIE]),
    traces: tracesOf(input.contact.email, who.visitor.ip, input.address),
  };
}

async function placeIn(
  trx: Trx,
  context: Context,
  providers: Providers,
  request: Request,
  { attempt, onRefused }: { attempt: number; onRefused: (refusal: Refusal) => void },
): Promise<Placed> {
  const now = context.clock.now();
  const { input, who, affiliate, traces } = request;
  const reckoning = await reckonFor(trx, context, providers, request);
  demandCountry(reckoning, request);
  const { method, address } = checked(reckoning, input, who.visitor.locale);
  const draft = draftOf(context, providers, request, { reckoning, method, address, onRefused });
  const agreed = agreedTo(draft, input);

  const order = await placeOrder(trx, draft, { now, attempt });
  if (agreed) await recordConsent(trx, order.id, agreed, now);
  if (request.gift) {
    if (draft.lines.some(({ kind }) => kind !== 'key')) throw problem('gift_keys_only');
    await recordGift(trx, order.id, request.gift, now);
    await updateOrder(trx, order.id, { gift: true });
  }
  if (affiliate)
    await referOrder(trx, order.id, affiliate, {
      accountId: draft.accountId,
      hasEmail: (email) => emailGroupOf(email) === traces.email_group,
    });
  const placed = { ...order, totalMinor: draft.totalMinor, placedAt: now };
  if (draft.attemptId === null) {
    await settleOrder(trx, await lockOrder(trx, order.id), await unitsOf(trx, order.id), 'store', null, now);
    return { ...placed, attempt: null };
  }
  const of = {
    ...draft,
    id: draft.attemptId,
    orderId: order.id,
    underReview: order.underReview,
    order_no: order.orderNo,
    expires_at: order.expiresAt,
  };
  return { ...placed, attempt: await firstAttempt(trx, context, providers, of, method, now) };
}

/** Works the order out for the buyer who places it. */
async function reckonFor(trx: Trx, { clock }: Context, providers: Providers, request: Request) {
  const { input, who, country, guess } = request;
  const emails = [input.contact.email, who.member?.email];
  return await reckon(
    { db: trx, clock },
    providers,
    {
      ...input,
      ...(country ? { country } : {}),
      billing: input.country ?? null,
      region: input.address?.state ?? input.region ?? '',
      guess,
      locale: who.visitor.locale,
    },
    couponCustomer(who.member?.id ?? null, emails),
    { ...who.visitor, emails },
  );
}

/** Refuses an order without a country if it is not sold everywhere. */
function demandCountry({ needsCountry }: Reckoning, { country, guess }: Request): void {
  if (country === null && guess === null && needsCountry)
    throw problem('invalid_input', { fields: { country: 'country_required' } });
}

/** What the buyer has agreed to besides the terms; null for an order without keys. Refuses `consent_outdated`. */
function agreedTo(draft: Pick<OrderDraft, 'lines' | 'keyDelivery' | 'locale'>, input: Input): Agreed | null {
  if (draft.lines.every(({ kind }) => kind !== 'key')) return null;
  // An order of many keys has the sentence of a link.
  const by = keysFitMail(draft.lines) ? draft.keyDelivery : 'link';
  return demandConsent(by, input, draft.locale);
}

/** The VAT number in its written form; refuses one that its country cannot have. */
function vatIdOf({ vatId }: Input, country: string): string {
  if (!vatId) return '';
  const parsed = readVatId(vatId, country);
  if (!parsed) throw problem('invalid_input', { fields: { vatId: 'vat_format' } });
  return parsed.id;
}

interface Checked {
  method: MethodRow;
  /** The address in its country's form; null if nothing is shipped. */
  address: TypedAddress | null;
}

/** Refuses what stands in the way, in the order in which a buyer would want to know. */
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

interface Judging extends Checked {
  reckoning: Reckoning;
  onRefused: (refusal: Refusal) => void;
}

function draftOf(
  context: Context,
  providers: Providers,
  { input, who, country, vatId, traces }: Request,
  { reckoning, method, address, onRefused }: Judging,
): OrderDraft {
  const { visitor, member, solved } = who;
  const { totalMinor } = reckoning.totals;
  const attemptId = totalMinor > 0 ? uuidv7() : null;
  const person = { accountId: member?.id ?? null, email: input.contact.email, ip: visitor.ip };
  return {
    ...person,
    lines: linesOf(reckoning, member !== null),
    tax: reckoning.tax,
    company: input.company ?? '',
    vatId,
    billingAddress: input.billingAddress ?? '',
    keyDelivery: input.gift ? 'link' : (input.keyDelivery ?? reckoning.keyDelivery),
    terms: member && reckoning.member && termsOf(member.id, reckoning.member, visitor.locale),
    phone: input.contact.phone ?? '',
    name: input.contact.name ?? '',
    notes: input.notes ?? '',
    locale: visitor.locale,
    country,
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
    // A free order waits for no money.
    holdsKeys: method.holds_keys || totalMinor === 0,
    holdMinutes: method.hold_minutes,
    caps: reckoning.caps,
    ownLetter: attemptId !== null && providers.get(method.provider)?.letter !== undefined,
    attemptId,
    traces,
    demandCaptcha: member || solved ? null : () => checkCaptcha(context, {}),
    judge: judgeBy(
      reckoning.risk,
      {
        ...person,
        country,
        ipCountry: who.ipCountry,
        currency: input.currency,
        lines: reckoning.lines.map(({ product, quantity, baseMinor }) => ({
          class: product.class,
          baseMinor: baseMinor * quantity,
        })),
      },
      (risk) => onRefused({ ...person, currency: input.currency, totalMinor, risk }),
    ),
  };
}

const linesOf = ({ lines, tax, caps }: Reckoning, isMember: boolean): OrderDraft['lines'] =>
  lines.map((line, i) => {
    const taxed = tax.lines[i];
    if (!taxed) throw new Error('tax was worked out for fewer lines than there are');
    return {
      productId: line.product.id,
      kind: line.product.kind,
      name: line.product.name,
      baseName: line.product.base_name === line.product.name ? '' : line.product.base_name,
      sku: line.product.sku,
      quantity: line.quantity,
      baseMinor: line.baseMinor,
      unitMinor: line.unitMinor,
      fixed: line.product.fixed_minor !== null,
      tierFrom: line.tier?.from ?? 1,
      most: orderLimit(line.product, caps.unitsPerProduct, isMember),
      discountMinor: line.offMinor,
      taxClass: line.product.tax_class,
      taxRate: taxed.rate,
      taxMinor: taxed.taxMinor,
    };
  });
