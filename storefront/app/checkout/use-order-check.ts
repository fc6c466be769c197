import type { CallError } from '@halfturn/contract/client.ts';
import { useCallback, useRef, useState } from 'react';
import type { CaptchaAnswer } from '../captcha/use-captcha.ts';

/** Of the captcha's field, for the links of an alarm. */
export const CAPTCHA_ID = 'checkout-order-captcha';

/** A captcha that the store asks for before it takes the order. */
export interface OrderCheck {
  /** Why: it is due, or what was wrong with the last answer. */
  refused: CallError;
  /** How many answers have been sent in vain; each one asks for a new captcha. */
  spent: number;
  answered: (answer: CaptchaAnswer | null) => void;
}

export interface OrderCheckState {
  /** Null until the store asks for one. */
  check: OrderCheck | null;
  /** What to send along; null if there is no answer yet, or no captcha is due. */
  answer: () => CaptchaAnswer | null;
  /** The store has refused an order. True if that was about the captcha. */
  hear: (error: CallError) => boolean;
}

/** The captcha of the checkout: shown once the store asks for it, and from then on with a new picture after each refusal. */
export function useOrderCheck(): OrderCheckState {
  const [state, setState] = useState<Pick<OrderCheck, 'refused' | 'spent'> | null>(null);
  const given = useRef<CaptchaAnswer | null>(null);
  const answered = useCallback((answer: CaptchaAnswer | null) => void (given.current = answer), []);
  return {
    check: state && { ...state, answered },
    answer: () => given.current,
    hear(error) {
      const about = error.slug.startsWith('captcha_');
      setState((before) => {
        if (before) return { refused: about ? error : before.refused, spent: before.spent + 1 };
        return about ? { refused: error, spent: 0 } : null;
      });
      return about;
    },
  };
}
