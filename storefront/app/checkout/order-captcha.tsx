import { useEffect } from 'react';
import { Captcha } from '../captcha/captcha.tsx';
import { useCaptcha } from '../captcha/use-captcha.ts';
import { CAPTCHA_ID, type OrderCheck } from './use-order-check.ts';

/** Asks a guest who has an unpaid order already to show that no machine is ordering. */
export function OrderCaptcha({ check }: { check: OrderCheck }) {
  const captcha = useCaptcha();
  const { answer, refresh } = captcha;
  const { answered, refused, spent } = check;
  useEffect(() => answered(answer), [answer, answered]);
  useEffect(() => {
    // An answer counts once, whatever became of the order.
    if (spent > 0) refresh();
  }, [spent, refresh]);
  const error = refused.slug === 'captcha_required' ? undefined : refused.message;
  return <Captcha captcha={captcha} id={CAPTCHA_ID} error={error} />;
}
