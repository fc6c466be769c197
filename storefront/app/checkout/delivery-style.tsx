import { formatMoney } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { describeStyle } from '@halfturn/locales/describe-amounts.ts';
import { ChoiceGroup } from '@halfturn/ui/choice-group.tsx';
import { Notice } from '@halfturn/ui/notice.tsx';
import { RadioCard } from '@halfturn/ui/radio-card.tsx';
import { useEffect, useState } from 'react';
import { useCall } from '../api.ts';
import type { CartItem } from '../cart/cart-store.ts';
import { placeId } from './alarm.ts';
import { chosenStyle } from './order-body.ts';
import type { Checkout } from './use-checkout.ts';
import styles from './where.module.css';

/** How fast boxed goods are shipped. */
export function DeliveryStyle({ checkout }: { checkout: Checkout }) {
  const { t, locale } = useWords<'checkout' | 'amounts'>();
  const { quote, items } = checkout;
  const shipped = quote?.needsAddress ?? false;
  const mixed = useMixedKinds(shipped ? items : []);
  const chosen = chosenStyle(quote, checkout.draft);
  if (!quote || !shipped || quote.deliveryMethods.length === 0) return null;
  return (
    <ChoiceGroup legend={t('checkout.style')} className={styles.gap}>
      <div className="two">
        {quote.deliveryMethods.map(({ code, fee, minDays, maxDays }, i) => (
          <RadioCard
            key={code}
            {...(i === 0 ? { id: placeId('deliveryMethod') } : {})}
            name="style"
            value={code}
            title={describeStyle(code, t)}
            note={t('checkout.style_days', { min: minDays, max: maxDays })}
            end={<bdi>{fee.amount === 0 ? t('checkout.free') : formatMoney(fee, locale)}</bdi>}
            checked={code === chosen}
            onChange={() => checkout.change({ deliveryMethod: code })}
          />
        ))}
      </div>
      {mixed && <Notice icon="mail">{t('checkout.both_ways')}</Notice>}
    </ChoiceGroup>
  );
}

/**
 * Whether an order holds keys beside boxed goods, so that one part of it comes by e-mail and the other by parcel. False
 * until the store has said of what kind the products are.
 */
function useMixedKinds(items: readonly Pick<CartItem, 'productId'>[]): boolean {
  const call = useCall();
  const ids = items.map(({ productId }) => productId).join(',');
  const [known, setKnown] = useState({ ids: '', mixed: false });
  useEffect(() => {
    if (!ids.includes(',')) return;
    const stop = new AbortController();
    const options = { signal: stop.signal };
    call('GET /api/home/productsByIds', { query: { ids: ids.split(',') } }, options)
      .then((cards) => setKnown({ ids, mixed: new Set(cards.map(({ kind }) => kind)).size > 1 }))
      // It only adds a sentence; the quote says by itself whatever must be known.
      .catch(() => {});
    return () => stop.abort();
  }, [call, ids]);
  return known.ids === ids && known.mixed;
}
