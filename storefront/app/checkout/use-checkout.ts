import { keysOf } from '@halfturn/contract/primitives/names.ts';
import type { AddressFormat } from '@halfturn/contract/addresses.ts';
import { CallError } from '@halfturn/contract/client.ts';
import type { Quote } from '@halfturn/contract/checkout.ts';
import type { KeyDelivery } from '@halfturn/contract/primitives/key-deliveries.ts';
import { formatMoney } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { useGuard } from '@halfturn/ui/use-guard.ts';
import { useEffect, useState } from 'react';
import {
  type CartItem,
  checkoutCart,
  chosenItems,
  emptyAfterOrder,
  removeFromCart,
  setQuantity,
} from '../cart/cart-store.ts';
import { useFormat } from '../addresses/use-format.ts';
import type { CaptchaAnswer } from '../captcha/use-captcha.ts';
import { links } from '../links.ts';
import { usePage } from '../root/page-context.ts';
import { useGo } from '../use-go.ts';
import { entriesOf, leftOf, lineId, placeId, type Alarm } from './alarm.ts';
import { contentsOf, type Contents } from './contents.ts';
import { checkDraft, type Place } from './check-draft.ts';
import { changeDraft, draftAfterOrder, type Draft } from './draft.ts';
import { lineProblems, type LineProblem } from './line-problems.ts';
import { chosenMethod, consentTo, orderBody } from './order-body.ts';
import { useFaults, type Sentences } from './use-faults.ts';
import { sentBefore } from './submission-key.ts';
import { CAPTCHA_ID, useOrderCheck, type OrderCheck } from './use-order-check.ts';
import { usePlaceOrder } from './use-place-order.ts';
import type { Stored } from './use-stored.ts';
import { useCouponTry } from './use-coupon-try.ts';

export interface Checkout {
  /** What the browser has stored is known; false on the server and while React takes over its page. */
  ready: boolean;
  items: readonly CartItem[];
  setQuantity: (productId: string, quantity: number) => void;
  remove: (productId: string) => void;
  problems: ReadonlyMap<string, LineProblem>;

  draft: Draft;
  /** How addresses of the chosen country are written. */
  format: AddressFormat;
  change: (change: Partial<Draft>) => void;
  agree: boolean;
  setAgree: (agree: boolean) => void;
  /** The consent to delivery before the period of withdrawal ends; null where nothing of the order asks for it. */
  deliverNow: boolean | null;
  /** Which words that consent has. */
  consent: KeyDelivery;
  setDeliverNow: (deliverNow: boolean) => void;
  sentences: Sentences;
  left: (place: Place) => void;

  quote: Quote | null;
  contents: Contents;
  busy: boolean;
  /** There is no total, and the store was asked: it could not be reached, or so many buy that it is asked again and again. */
  unanswered: 'failed' | 'queued' | null;
  again: () => void;
  /** What the store says against the coupon. */
  couponFault: string | undefined;
  /** Why the store has not looked at the code at all. */
  couponHeld: CallError | null;
  /** Asks about a code, with the answer to a captcha where one is due. */
  tryCoupon: (code: string, captcha: CaptchaAnswer | null) => void;
  /** What the store says against the points. */
  pointsFault: string | undefined;

  /** The captcha that the store asks for; null while it asks for none. */
  check: OrderCheck | null;

  alarm: Alarm | null;
  placing: boolean;
  /** Seconds until the order can be sent again, after a press that came too soon. */
  rest: number;
  submit: () => Promise<void>;
}

const PARTS = ['address', 'city', 'state', 'zip'] as const;
const ABOUT_POINTS: ReadonlySet<string> = new Set(['points_not_enough', 'points_over_share']);

/** The checkout: what is ordered, what is typed, what it costs, and the sending. */
export function useCheckout({ cart, draft, ready, located }: Stored): Checkout {
  const { t, locale } = useWords<'checkout' | 'validation'>();
  const { currency } = usePage();
  const go = useGo();
  const guard = useGuard();
  const [agree, setAgree] = useState(false);
  // A tick holds for the words that it was given to.
  const [ticked, setTicked] = useState<KeyDelivery | null>(null);
  const [alarm, setAlarm] = useState<Alarm | null>(null);
  // The cart is emptied by the order, while this page still stands until the next has loaded.
  const [ordered, setOrdered] = useState<readonly CartItem[] | null>(null);
  const items = ordered ?? chosenItems(cart);
  const { placing, place } = usePlaceOrder();
  const { check, answer, hear } = useOrderCheck();
  // Refused with the order, as the quote of a guest says nothing of their history: it holds for this code and this e-mail.
  const [lostCoupon, setLostCoupon] = useState<Pick<Draft, 'coupon' | 'email'> & { text: string }>();
  const isLost = lostCoupon?.coupon === draft.coupon && lostCoupon.email === draft.email;
  const { quote, refused, busy, again, held, tryAgain } = useCouponTry(
    items,
    draft,
    currency,
    isLost,
    located,
  );
  const couponFault = draft.coupon
    ? ((isLost ? lostCoupon.text : held?.message) ??
      quote?.problems.find(({ error }) => error.startsWith('coupon'))?.msg)
    : undefined;
  const pointsFault = quote?.problems.find(({ error }) => ABOUT_POINTS.has(error))?.msg;
  const nobodysPoints = quote !== null && quote.member === null && draft.points !== '';
  useEffect(() => {
    // The member who typed them has signed out, and a guest has no field to remove them from.
    if (nobodysPoints) changeDraft({ points: '' });
  }, [nobodysPoints]);
  const problems = lineProblems(quote, refused, t);
  const contents = contentsOf(items, quote);
  const needsAddress = contents.goods;
  const format = useFormat(needsAddress ? draft.country : '');
  // Asked for from the start if the cart holds keys; demanded once the store has said that there are some.
  const consent = consentTo(quote, draft);
  const deliverNow = contents.keys ? ticked === consent : null;
  const situation = { lines: items.length, needsAddress, format, agree, deliverNow: quote && deliverNow };
  const faults = useFaults(draft, situation);
  useEffect(() => {
    // What another country asked for is no fault any more.
    for (const part of PARTS) faults.changed(part, draft);
    // Only the country's way to write an address changes what is a fault here; what is typed tells by itself.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [format]);

  const sound = (title: string, entries: Alarm['entries'] = [], text?: string) =>
    setAlarm({ at: Date.now(), title, entries, ...(text === undefined ? {} : { text }) });
  const soundUntilQuote = () =>
    setAlarm({ at: Date.now(), title: t('checkout.quote_coming'), entries: [], untilQuote: true });

  const refusal = (error: CallError, before: Quote) => {
    if (error.status === 0 || error.status >= 500) return sound(t('checkout.no_answer'));
    if (error.status !== 429 && hear(error))
      return sound(t('checkout.one_check'), [{ id: CAPTCHA_ID, text: error.message }]);
    // The store knows something that this page does not yet: prices, stock, caps.
    again();
    if (error.slug === 'price_changed') {
      const { total } = error.data as { total: Quote['total'] };
      const [old, now] = [before.total, total].map((money) => formatMoney(money, locale));
      return sound(t('checkout.price_changed', { before: old ?? '', after: now ?? '' }));
    }
    // The sentence that was ticked is not the present one: this tab is older than the store.
    if (error.slug === 'consent_outdated') setTicked(null);
    // Another buyer used it first, or it has expired: the field says so, and the alert leads to the field.
    if (error.slug.startsWith('coupon')) {
      setLostCoupon({ coupon: draft.coupon, email: draft.email, text: error.message });
      return sound(t('checkout.refused'), [{ id: placeId('coupon'), text: error.message }]);
    }
    if (error.slug === 'order_refused')
      return setAlarm({
        at: Date.now(),
        title: t('checkout.refused'),
        entries: [],
        text: error.message,
        toSupport: true,
      });
    const entries = entriesOf(faults.sayRefusal(error.fields), format);
    // A refusal about one field is said there, and not twice.
    const said = entries.some(({ text }) => text === error.message) ? undefined : error.message;
    sound(t('checkout.refused'), entries, said);
  };

  const submit = async () => {
    const found = entriesOf(faults.say(checkDraft(draft, situation)), format);
    const lines = items.flatMap(({ productId, name }) => {
      const problem = problems.get(productId);
      return problem ? [{ id: lineId(productId), text: `${name}: ${problem.text}` }] : [];
    });
    if (pointsFault !== undefined && busy) return soundUntilQuote();
    if (pointsFault !== undefined) found.push({ id: placeId('points'), text: pointsFault });
    const entries = [...lines, ...found];
    if (entries.length > 0) return sound(t('checkout.faults', { count: entries.length }), entries);
    if (!quote) {
      // What is on its way is not asked for again: that would send it back to the end of the line.
      if (busy) return soundUntilQuote();
      again();
      return sound(t('checkout.quote_failed'));
    }
    const method = chosenMethod(quote, draft);
    const against = quote.problems.find(
      ({ error, productId }) => productId === null && !error.startsWith('coupon'),
    );
    if (against || method === null) return sound(t('checkout.refused'), [], against?.msg);
    const counted = couponFault === undefined ? draft : { ...draft, coupon: '' };
    const body = orderBody(items, counted, quote, method, locale);
    // A retry after a lost answer goes with the answer that it was sent with.
    if (check && answer() === null && !sentBefore(JSON.stringify(body)))
      return sound(t('checkout.one_check'), [{ id: CAPTCHA_ID, text: t('validation.captcha_required') }]);
    if (placing || !guard.admit()) return;
    setAlarm(null);
    try {
      const placed = await place(body, answer());
      setOrdered(items);
      emptyAfterOrder();
      changeDraft(draftAfterOrder(draft));
      if (placed.next.kind === 'none') go(links.successPayment(placed.orderNo), { replace: true });
      else if (placed.next.kind === 'inline') go(links.paying(placed.orderNo), { replace: true });
      else go(links.paying(placed.orderNo), { replace: true, state: { next: placed.next.url } });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      refusal(error, quote);
    }
  };

  return {
    ready,
    items,
    setQuantity,
    remove: (productId) => (cart.type === 'now' ? checkoutCart() : removeFromCart(productId)),
    problems,
    draft,
    format,
    change(change) {
      changeDraft(change);
      const next = { ...draft, ...change };
      for (const place of keysOf(change)) faults.changed(place, next);
    },
    agree,
    setAgree(next) {
      setAgree(next);
      faults.changed('agree', draft, { agree: next });
    },
    deliverNow,
    consent,
    setDeliverNow(next) {
      setTicked(next ? consent : null);
      faults.changed('deliverNow', draft, { deliverNow: next });
    },
    sentences: faults.sentences,
    left: faults.left,
    quote,
    contents,
    busy,
    unanswered: unansweredBy(refused),
    again,
    couponFault,
    couponHeld: held,
    tryCoupon(code, captcha) {
      setLostCoupon(undefined);
      tryAgain(captcha);
      changeDraft({ coupon: code });
    },
    pointsFault,
    check,
    alarm: alarm?.untilQuote && !busy ? null : leftOf(alarm, faults.sentences),
    placing,
    rest: guard.seconds,
    submit,
  };
}

function unansweredBy(refused: CallError | null): Checkout['unanswered'] {
  if (!refused || refused.slug === 'product_not_found') return null;
  return refused.slug === 'busy' ? 'queued' : 'failed';
}
