import type { CallError } from '@halfturn/contract/client.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { type KeyboardEvent, useCallback, useRef, useState, useEffect } from 'react';
import { Captcha } from '../captcha/captcha.tsx';
import { type CaptchaAnswer, useCaptcha } from '../captcha/use-captcha.ts';
import { placeId } from './alarm.ts';
import styles from './summary.module.css';
import type { Checkout } from './use-checkout.ts';

/**
 * The coupon: applied by a button of its own, and answered with what the store says of it. The same button takes it off again, so
 * that the focus stays where it is.
 *
 * @param applied the code that the total counts; empty for none
 */
export function Coupon({ checkout, applied }: { checkout: Checkout; applied: string }) {
  const { t } = useWords<'checkout'>();
  const { draft, couponFault, couponHeld, busy, items } = checkout;
  const [typed, setTyped] = useState<string | null>(null);
  const answer = useRef<CaptchaAnswer | null>(null);
  const hear = useCallback((given: CaptchaAnswer | null) => void (answer.current = given), []);
  const value = typed ?? draft.coupon;
  const asked = draft.coupon !== '' && value.trim() === draft.coupon;

  // Another code asks for a captcha of its own, and answers it with the next press.
  const captcha = couponHeld?.slug.startsWith('captcha_') ? couponHeld : null;
  const on = applied !== '' && applied === draft.coupon;
  const remove = () => {
    setTyped('');
    checkout.change({ coupon: '' });
  };
  const apply = () => {
    if (value.trim() === '') document.getElementById(placeId('coupon'))?.focus();
    else checkout.tryCoupon(value.trim(), captcha ? answer.current : null);
  };
  const enter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    // Enter in this field, or in the captcha's, asks about the coupon; it must not place the order.
    event.preventDefault();
    if (!on) apply();
  };
  return (
    // The fields within are what is pressed; this only keeps their Enter from the form.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div onKeyDown={enter}>
      <div className={styles.coupon}>
        <TextField
          id={placeId('coupon')}
          label={t('checkout.coupon')}
          hideLabel
          placeholder={t('checkout.coupon')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          dir="ltr"
          maxLength={40}
          error={asked && !busy ? couponFault : undefined}
          readOnly={on}
          value={on ? applied : value}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button
          onClick={on ? remove : apply}
          busy={!on && asked && busy && items.length > 0}
          busyLabel={t('checkout.applying')}
          aria-label={on ? t('checkout.remove_coupon', { code: applied }) : undefined}
        >
          {on ? t('checkout.remove') : t('checkout.apply')}
        </Button>
      </div>
      {captcha && <CouponCaptcha refused={captcha} onAnswer={hear} />}
    </div>
  );
}

interface CouponCaptchaProps {
  /** What the store has said: that one is due, or what was wrong with the last one. */
  refused: CallError;
  onAnswer: (answer: CaptchaAnswer | null) => void;
}

/** Asks who has tried several wrong codes to show that no machine is guessing. */
function CouponCaptcha({ refused, onAnswer }: CouponCaptchaProps) {
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
