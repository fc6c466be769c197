import type { Quote } from '@halfturn/contract/checkout.ts';
import { CallError } from '@halfturn/contract/client.ts';
import type { Currency } from '@halfturn/contract/primitives/currencies.ts';
import { startTransition, useEffect, useState, useReducer, useRef } from 'react';
import { useCall } from '../api.ts';
import type { CaptchaAnswer } from '../captcha/use-captcha.ts';
import type { Draft } from './draft.ts';
import { quoteBody, type Wanted, type QuoteBody } from './order-body.ts';

export interface CouponTry extends QuoteState {
  /** Why the store has not even looked at the code: too many were wrong, or a captcha is due. */
  held: CallError | null;
  /** Asks about a code again, with the answer to a captcha if one is due. */
  tryAgain: (captcha: CaptchaAnswer | null) => void;
}

const isHeld = ({ slug }: CallError): boolean => slug === 'coupon_wait' || slug.startsWith('captcha_');

/**
 * The quote of what is typed. A code that the store has not looked at is left out of it until its buyer tries again, so that the
 * total goes on without the coupon; so is one that was refused with the order (`lost`).
 */
export function useCouponTry(
  items: readonly Wanted[],
  draft: Draft,
  currency: Currency,
  lost: boolean,
  located: boolean,
): CouponTry {
  const [last, setLast] = useState<{ code: string; error: CallError } | null>(null);
  const [captcha, setCaptcha] = useState<CaptchaAnswer | null>(null);
  const held = draft.coupon !== '' && last?.code === draft.coupon ? last.error : null;
  const asked = held || lost ? { ...draft, coupon: '' } : draft;
  const body = {
    ...quoteBody(items, asked, currency),
    ...(asked.coupon !== '' && captcha ? { captcha } : {}),
  };
  const state = useQuote(items.length > 0 ? body : null, located);
  const { refused } = state;
  const { coupon } = draft;
  useEffect(() => {
    if (refused && isHeld(refused)) setLast({ code: coupon, error: refused });
    // A refusal is about the code that stood there when it came, whatever is typed meanwhile.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [refused]);
  return {
    ...state,
    refused: refused && isHeld(refused) ? null : refused,
    held,
    tryAgain(answer) {
      setCaptcha(answer);
      setLast(null);
    },
  };
}

/** How long the form has to stand still before a quote is asked for, so that not every letter asks. */
const STILL_MS = 250;
/** How long a store that is too busy is left alone before it is asked again. */
const BUSY_MS = 2_000;

interface QuoteState {
  /** The last answer; it stays on the screen while the next one is on its way. */
  quote: Quote | null;
  /** Why there is no answer to what is asked now. */
  refused: CallError | null;
  /** The quote on the screen is not of what is asked now, and the answer to that is on its way or asked for again soon. */
  busy: boolean;
  /** Asks again at once. */
  again: () => void;
}

/**
 * The quote of what the form asks for: the first at once, each further one when the form stands still. The latest asking
 * wins, whatever the order of the answers. A store that is too busy is asked again until it answers.
 *
 * @param body null while there is nothing to ask about
 * @param located false while the buyer's country is on its way: there is no quote before it
 */
function useQuote(body: QuoteBody | null, located: boolean): QuoteState {
  const call = useCall();
  const [asked, askAgain] = useReducer((n: number) => n + 1, 0);
  const [answer, setAnswer] = useState<{ to: string; quote: Quote | null; refused: CallError | null }>();
  const before = useRef('');
  const text = body ? JSON.stringify(body) : '';
  const id = `${asked} ${text}`;

  useEffect(() => {
    if (text === '' || !located) return;
    const stop = new AbortController();
    const ask = async () => {
      try {
        const quote = await call(
          'POST /api/checkout/quote',
          { body: JSON.parse(text) as QuoteBody },
          {
            signal: stop.signal,
          },
        );
        if (stop.signal.aborted) return;
        // Amounts and payment methods are drawn in steps between which the browser can do other work.
        startTransition(() => setAnswer({ to: id, quote, refused: null }));
      } catch (error) {
        if (stop.signal.aborted) return;
        if (!(error instanceof CallError)) throw error;
        setAnswer((last) => ({ to: id, quote: last?.quote ?? null, refused: error }));
        if (error.slug === 'busy') timer = setTimeout(() => void ask(), BUSY_MS);
      }
    };
    const typing = before.current !== '' && before.current !== text;
    before.current = text;
    let timer = setTimeout(() => void ask(), typing ? STILL_MS : 0);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [call, id, text, located]);

  const answered = answer?.to === id;
  // Until a busy store lets the buyer in, it stays busy, whatever the form asks for meanwhile.
  const queued = answer?.refused?.slug === 'busy';
  return {
    quote: body ? (answer?.quote ?? null) : null,
    refused: body && (answered || queued) ? answer.refused : null,
    busy: text !== '' && (!answered || queued),
    again: askAgain,
  };
}
