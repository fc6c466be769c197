import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Icon } from '@halfturn/ui/icons.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { type KeyboardEvent, useCallback, useRef, useState } from 'react';
import type { CaptchaAnswer } from '../captcha/use-captcha.ts';
import { placeId } from './alarm.ts';
import { CouponCaptcha } from './coupon-captcha.tsx';
import styles from './summary.module.css';
import type { Checkout } from './use-checkout.ts';

/** The coupon: applied by a button of its own, and answered with what the store says of it. */
export function Coupon({ checkout }: { checkout: Checkout }) {
  const { t } = useWords<'checkout'>();
  const { draft, couponFault, couponHeld, busy, items } = checkout;
  const [typed, setTyped] = useState<string | null>(null);
  const answer = useRef<CaptchaAnswer | null>(null);
  const hear = useCallback((given: CaptchaAnswer | null) => void (answer.current = given), []);
  const value = typed ?? draft.coupon;
  const asked = draft.coupon !== '' && value.trim() === draft.coupon;

  if (draft.coupon !== '' && checkout.quote && !busy && couponFault === undefined) {
    return (
      <p className={styles.applied}>
        <Icon name="tag" />
        <span>{t('checkout.coupon_row', { code: draft.coupon })}</span>
        <button
          type="button"
          className="link"
          aria-label={t('checkout.remove_coupon', { code: draft.coupon })}
          onClick={() => {
            setTyped('');
            checkout.change({ coupon: '' });
          }}
        >
          {t('checkout.remove')}
        </button>
      </p>
    );
  }
  // Another code asks for a captcha of its own, and answers it with the next press.
  const captcha = couponHeld?.slug.startsWith('captcha_') ? couponHeld : null;
  const apply = () => {
    if (value.trim() === '') document.getElementById(placeId('coupon'))?.focus();
    else checkout.tryCoupon(value.trim(), captcha ? answer.current : null);
  };
  const enter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    // Enter in this field, or in the captcha's, asks about the coupon; it must not place the order.
    event.preventDefault();
    apply();
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
          value={value}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button onClick={apply} busy={asked && busy && items.length > 0} busyLabel={t('checkout.applying')}>
          {t('checkout.apply')}
        </Button>
      </div>
      {captcha && <CouponCaptcha refused={captcha} onAnswer={hear} />}
    </div>
  );
}
