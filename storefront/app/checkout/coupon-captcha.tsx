import type { CallError } from '@halfturn/contract/client.ts';
import { useEffect } from 'react';
import { Captcha } from '../captcha/captcha.tsx';
import { useCaptcha, type CaptchaAnswer } from '../captcha/use-captcha.ts';

export interface CouponCaptchaProps {
  /** What the store has said: that one is due, or what was wrong with the last one. */
  refused: CallError;
  onAnswer: (answer: CaptchaAnswer | null) => void;
}

/** Asks who has tried several wrong codes to show that no machine is guessing. */
export function CouponCaptcha({ refused, onAnswer }: CouponCaptchaProps) {
  const captcha = useCaptcha();
  const { answer, refresh } = captcha;
  useEffect(() => onAnswer(answer), [answer, onAnswer]);
  useEffect(() => {
    // An answer counts once.
    if (refused.slug !== 'captcha_required') refresh();
  }, [refused, refresh]);
  const error = refused.slug === 'captcha_required' ? undefined : refused.message;
  return <Captcha captcha={captcha} id="checkout-captcha" error={error} />;
}
