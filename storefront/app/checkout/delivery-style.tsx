import { formatMoney } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { ChoiceGroup } from '@halfturn/ui/choice-group.tsx';
import { Notice } from '@halfturn/ui/notice.tsx';
import { RadioCard } from '@halfturn/ui/radio-card.tsx';
import { placeId } from './alarm.ts';
import { chosenStyle } from './order-body.ts';
import type { Checkout } from './use-checkout.ts';
import styles from './where.module.css';

/** How fast boxed goods are shipped. */
export function DeliveryStyle({ checkout }: { checkout: Checkout }) {
  const { t, locale } = useWords<'checkout'>();
  const { quote, contents } = checkout;
  const chosen = chosenStyle(quote, checkout.draft);
  if (!quote || !contents.goods || quote.deliveryMethods.length === 0) return null;
  return (
    <ChoiceGroup legend={t('checkout.style')} className={styles.gap}>
      <div className="two">
        {quote.deliveryMethods.map(({ code, name, hint, fee, minDays, maxDays }, i) => (
          <RadioCard
            key={code}
            {...(i === 0 ? { id: placeId('deliveryMethod') } : {})}
            name="style"
            value={code}
            title={<bdi>{name}</bdi>}
            note={
              <>
                {t('checkout.style_days', { min: minDays, max: maxDays })}
                {hint && <bdi className={styles.hint}>{hint}</bdi>}
              </>
            }
            end={<bdi>{fee.amount === 0 ? t('checkout.free') : formatMoney(fee, locale)}</bdi>}
            checked={code === chosen}
            onChange={() => checkout.change({ deliveryMethod: code })}
          />
        ))}
      </div>
      {contents.keys && <Notice icon="mail">{t('checkout.both_ways')}</Notice>}
    </ChoiceGroup>
  );
}
