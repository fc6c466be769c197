import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Icon } from '@halfturn/ui/icons.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { type KeyboardEvent, useState } from 'react';
import { placeId } from './alarm.ts';
import styles from './summary.module.css';
import type { Checkout } from './use-checkout.ts';

/** The coupon: applied by a button of its own, and answered with what the store says of it. */
export function Coupon({ checkout }: { checkout: Checkout }) {
  const { t } = useWords<'checkout'>();
  const { draft, couponFault, busy, items } = checkout;
  const [typed, setTyped] = useState<string | null>(null);
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
  const apply = () => {
    if (value.trim() === '') document.getElementById(placeId('coupon'))?.focus();
    else checkout.change({ coupon: value.trim() });
  };
  const enter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // Enter in this field asks about the coupon; it must not place the order.
    event.preventDefault();
    apply();
  };
  return (
    <div className={styles.coupon}>
      <TextField
        id={placeId('coupon')}
        label={t('checkout.coupon')}
        hideLabel
        placeholder={t('checkout.coupon')}
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
        error={asked && !busy ? couponFault : undefined}
        value={value}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={enter}
      />
      <Button onClick={apply} busy={asked && busy && items.length > 0} busyLabel={t('checkout.applying')}>
        {t('checkout.apply')}
      </Button>
    </div>
  );
}
