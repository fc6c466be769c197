import { MOST_SPANS, type OpenSpan, type Weekday } from '@halfturn/contract/primitives/opening-hours.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { IconButton } from '@halfturn/ui/icon-button.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { use, useId } from 'react';
import { FieldLabel } from '../layout/form-page/form-card.tsx';
import { Editable, FormId } from '../layout/form-page/form-context.ts';
import styles from './hours.module.css';
import { useDayName } from './use-day-name.ts';

export interface DayFieldsProps {
  name: Weekday;
  spans: readonly OpenSpan[];
  onChange: (spans: OpenSpan[]) => void;
  /** Uses these hours for the other working days, too. */
  onCopy?: () => void;
}

/** The hours of one day of the week. */
export function DayFields({ name, spans, onChange, onCopy }: DayFieldsProps) {
  const { t } = useWords<'staff-hours'>();
  const editable = use(Editable);
  const heading = useId();
  const day = useDayName()(name);
  const last = spans.at(-1);
  const add = () => onChange([...spans, last ? { from: last.to, to: '' } : { from: '09:00', to: '17:00' }]);
  return (
    <div className={styles.day} role="group" aria-labelledby={heading}>
      <b id={heading}>
        <FieldLabel name={name}>{day}</FieldLabel>
      </b>
      <div className={styles.spans}>
        {spans.length === 0 && <span className="muted">{t('staff-hours.closed_day')}</span>}
        {spans.map((span, at) => (
          <SpanFields
            // Hours have no name of their own but their place in the day.
            key={at}
            name={`${name}.${at}`}
            span={span}
            removeLabel={t('staff-hours.remove_span', { day, no: at + 1 })}
            onChange={(part) => onChange(spans.map((one, i) => (i === at ? { ...one, ...part } : one)))}
            onRemove={() => onChange(spans.filter((_, i) => i !== at))}
          />
        ))}
      </div>
      {editable && (
        <div className={styles.acts}>
          {spans.length < MOST_SPANS && (
            <Button icon="plus" onClick={add} aria-label={t('staff-hours.add_span_on', { day })}>
              {t('staff-hours.add_span')}
            </Button>
          )}
          {onCopy && spans.length > 0 && <Button onClick={onCopy}>{t('staff-hours.copy')}</Button>}
        </div>
      )}
    </div>
  );
}

interface SpanFieldsProps {
  name: string;
  span: OpenSpan;
  removeLabel: string;
  onChange: (part: Partial<OpenSpan>) => void;
  onRemove: () => void;
}

/** From one time to another, and what that means if it does not end on the same day. */
function SpanFields({ name, span: { from, to }, removeLabel, onChange, onRemove }: SpanFieldsProps) {
  const { t } = useWords<'staff-hours'>();
  const editable = use(Editable);
  const form = use(FormId);
  const time = { type: 'time', form, readOnly: !editable, dir: 'ltr' } as const;
  const complete = from !== '' && to !== '';
  return (
    <div className={styles.span}>
      <TextField
        {...time}
        name={`${name}.from`}
        label={t('staff-hours.opens')}
        value={from}
        onChange={({ currentTarget }) => onChange({ from: currentTarget.value })}
      />
      <TextField
        {...time}
        name={`${name}.to`}
        label={t('staff-hours.closes')}
        value={to}
        onChange={({ currentTarget }) => onChange({ to: currentTarget.value })}
      />
      {editable && <IconButton icon="trash" label={removeLabel} onClick={onRemove} />}
      {complete && to <= from && (
        <span className={`${styles.note} small muted`}>
          {t(from === to ? 'staff-hours.all_day' : 'staff-hours.next_day')}
        </span>
      )}
    </div>
  );
}
