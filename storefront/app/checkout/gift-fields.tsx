import { GIFT_MESSAGE_CHARS, GIFT_SENDER_CHARS } from '@halfturn/contract/primitives/gift-limits.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Check } from '@halfturn/ui/check.tsx';
import { TextArea } from '@halfturn/ui/text-area.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { useId } from 'react';
import type { Wire } from '../addresses/address-fields.tsx';
import { WhenFields } from '../gifts/when-fields.tsx';
import { placeId } from './alarm.ts';
import type { Draft } from './draft.ts';
import styles from './gift-fields.module.css';
import type { Checkout } from './use-checkout.ts';
import where from './where.module.css';

interface GiftFieldsProps {
  checkout: Checkout;
  wire: Wire<keyof Draft>;
}

/** "This is a gift": whom the keys go to, from whom, with which words, and when. */
export function GiftFields({ checkout, wire }: GiftFieldsProps) {
  const { t } = useWords<'gift'>();
  const hint = useId();
  const on = checkout.draft.gift !== '';
  return (
    <div className={styles.gift}>
      <Check
        name="gift"
        checked={on}
        aria-describedby={hint}
        onChange={({ target }) => checkout.change({ gift: target.checked ? 'yes' : '' })}
      >
        {t('gift.is_gift')}
      </Check>
      <p id={hint} className={styles.hint}>
        {t('gift.is_gift_hint')}
      </p>
      {on && <Fields {...{ checkout, wire }} />}
    </div>
  );
}

function Fields({ checkout, wire }: GiftFieldsProps) {
  const { t } = useWords<'gift' | 'checkout'>();
  const { draft, sentences } = checkout;
  return (
    <div className={styles.fields}>
      <TextField
        {...wire('giftEmail')}
        className={where.wide}
        label={t('gift.email')}
        hint={t('gift.email_hint')}
        type="email"
        autoComplete="off"
        spellCheck={false}
        maxLength={254}
        required
        inputClassName={where.latin}
      />
      <TextField
        {...wire('giftSender')}
        label={t('gift.sender')}
        optional={t('checkout.optional')}
        hint={t('gift.sender_hint')}
        autoComplete="off"
        maxLength={GIFT_SENDER_CHARS}
      />
      <TextArea
        {...wire('giftMessage')}
        label={t('gift.message')}
        optional={t('checkout.optional')}
        hint={t('gift.message_hint', {
          left: Math.max(0, GIFT_MESSAGE_CHARS - draft.giftMessage.length),
        })}
        maxLength={GIFT_MESSAGE_CHARS}
        rows={3}
      />
      <WhenFields
        when={draft.giftWhen}
        day={draft.giftDay}
        dayId={placeId('giftDay')}
        error={sentences.giftDay}
        onWhen={(giftWhen) => checkout.change({ giftWhen })}
        onDay={(giftDay) => checkout.change({ giftDay })}
        onLeave={() => checkout.left('giftDay')}
      />
    </div>
  );
}
