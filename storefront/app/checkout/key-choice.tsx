import { KEY_DELIVERIES, MAILED_AT_MOST } from '@halfturn/contract/primitives/key-deliveries.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { ChoiceGroup } from '@halfturn/ui/choice-group.tsx';
import { Notice } from '@halfturn/ui/notice.tsx';
import { RadioCard } from '@halfturn/ui/radio-card.tsx';
import { placeId } from './alarm.ts';
import { chosenKeyDelivery } from './order-body.ts';
import type { Checkout } from './use-checkout.ts';
import styles from './where.module.css';

/** The key in the mail, or a link to reveal it, each with what it means for a refund. A gift leaves no choice. */
export function KeyChoice({ checkout }: { checkout: Checkout }) {
  const { t } = useWords<'key-delivery'>();
  const { quote, draft, contents } = checkout;
  const gift = draft.gift !== '' && !contents.goods;
  if (gift || !contents.keys) return null;
  if (quote && !quote.keysFitMail)
    return (
      <Notice icon="mail" className={styles.gap}>
        {t('key-delivery.bulk', { count: MAILED_AT_MOST })}
      </Notice>
    );
  const chosen = chosenKeyDelivery(quote, draft);
  return (
    <ChoiceGroup legend={t('key-delivery.how')} className={styles.gap}>
      <div className="two">
        {KEY_DELIVERIES.map((by, i) => (
          <RadioCard
            key={by}
            {...(i === 0 ? { id: placeId('keyDelivery') } : {})}
            name="keyDelivery"
            value={by}
            title={t(`key-delivery.${by}`)}
            note={t(`key-delivery.${by}_note`)}
            checked={by === chosen}
            onChange={() => checkout.change({ keyDelivery: by })}
          />
        ))}
      </div>
    </ChoiceGroup>
  );
}
