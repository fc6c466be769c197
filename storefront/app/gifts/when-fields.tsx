import { useWords } from '@halfturn/locales/react.ts';
import { ChoiceGroup } from '@halfturn/ui/choice-group.tsx';
import { RadioCard } from '@halfturn/ui/radio-card.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { useId, useState } from 'react';
import { daysOf } from './gift-day.ts';
import styles from './gift.module.css';

export interface WhenFieldsProps {
  /** `day`: on the day below; empty: as soon as it is paid. */
  when: string;
  day: string;
  dayId?: string;
  error: string | undefined;
  onWhen: (when: string) => void;
  onDay: (day: string) => void;
  onLeave?: () => void;
}

/** When a gift is sent: at once, or on a day. */
export function WhenFields({ when, day, dayId, error, onWhen, onDay, onLeave }: WhenFieldsProps) {
  const { t } = useWords<'gift'>();
  const name = useId();
  const [days] = useState(() => daysOf(new Date()));
  return (
    <ChoiceGroup legend={t('gift.when')}>
      <div className={styles.when}>
        <RadioCard
          name={name}
          title={t('gift.at_once')}
          checked={when !== 'day'}
          onChange={() => onWhen('')}
        />
        <RadioCard
          name={name}
          title={t('gift.on_day')}
          checked={when === 'day'}
          onChange={() => onWhen('day')}
        />
      </div>
      {when === 'day' && (
        <TextField
          id={dayId}
          name="giftDay"
          type="date"
          label={t('gift.day')}
          hint={t('gift.day_hint')}
          error={error}
          required
          {...days}
          value={day}
          onChange={({ target }) => onDay(target.value)}
          onBlur={onLeave}
          className={styles.day}
        />
      )}
    </ChoiceGroup>
  );
}
