import type { CallError } from '@halfturn/contract/client.ts';
import type { Currency } from '@halfturn/contract/primitives/currencies.ts';
import { useEffect, useState } from 'react';
import type { CaptchaAnswer } from '../captcha/use-captcha.ts';
import type { Draft } from './draft.ts';
import { quoteBody, type Wanted } from './order-body.ts';
import { useQuote, type QuoteState } from './use-quote.ts';

export interface CouponTry extends QuoteState {
  /** Why the store has not even looked at the code: too many were wrong, or a captcha is due. */
  held: CallError | null;
  /** Asks about a code anew, with the answer to a captcha where one is due. */
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
): CouponTry {
  const [last, setLast] = useState<{ code: string; error: CallError } | null>(null);
  const [captcha, setCaptcha] = useState<CaptchaAnswer | null>(null);
  const held = draft.coupon !== '' && last?.code === draft.coupon ? last.error : null;
  const asked = held || lost ? { ...draft, coupon: '' } : draft;
  const body = {
    ...quoteBody(items, asked, currency),
    ...(asked.coupon !== '' && captcha ? { captcha } : {}),
  };
  const state = useQuote(items.length > 0 ? body : null);
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
