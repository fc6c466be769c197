import { bcp47, LOCALE_NAMES, localeDir, LOCALES } from '@halfturn/contract/primitives/locale.ts';
import {
  CLOSED_NOTE_LENGTH,
  MOST_CLOSED,
  type ClosedDays,
} from '@halfturn/contract/primitives/opening-hours.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { IconButton } from '@halfturn/ui/icon-button.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { use } from 'react';
import { Editable, FormId } from '../layout/form-page/form-context.ts';
import styles from './hours.module.css';

export interface ClosedFieldsProps {
  closed: readonly ClosedDays[];
  /** The day at the store, with which a new row begins. */
  today: string;
  onChange: (closed: ClosedDays[]) => void;
}

const OTHERS = LOCALES.filter((locale) => locale !== 'en-US');

/** The days on which the store is closed, whatever day of the week they are. */
export function ClosedFields({ closed, today, onChange }: ClosedFieldsProps) {
  const { t } = useWords<'staff-hours'>();
  const editable = use(Editable);
  const add = () => onChange([...closed, { from: today, to: today, note: {} }]);
  return (
    <>
      {closed.length === 0 && <p>{t('staff-hours.none_closed')}</p>}
      {closed.map((days, at) => (
        <ClosedRow
          // A row has no name of its own but its place in the list.
          key={at}
          name={`closed.${at}`}
          no={at + 1}
          days={days}
          onChange={(part) => onChange(closed.map((one, i) => (i === at ? { ...one, ...part } : one)))}
          onRemove={() => onChange(closed.filter((_, i) => i !== at))}
        />
      ))}
      {editable && closed.length < MOST_CLOSED && (
        <div>
          <Button icon="plus" onClick={add}>
            {t('staff-hours.add_closed')}
          </Button>
        </div>
      )}
    </>
  );
}

interface ClosedRowProps {
  name: string;
  no: number;
  days: ClosedDays;
  onChange: (part: Partial<ClosedDays>) => void;
  onRemove: () => void;
}

/** The first and the last day, and the reason in the languages of the store. */
function ClosedRow({ name, no, days: { from, to, note }, onChange, onRemove }: ClosedRowProps) {
  const { t } = useWords<'staff-hours'>();
  const editable = use(Editable);
  const form = use(FormId);
  const own = { form, readOnly: !editable };
  const noteField = (locale: (typeof LOCALES)[number]) => ({
    ...own,
    name: `${name}.note.${locale}`,
    lang: bcp47(locale),
    dir: localeDir(locale),
    maxLength: CLOSED_NOTE_LENGTH,
    value: note[locale] ?? '',
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      onChange({ note: { ...note, [locale]: currentTarget.value } }),
  });
  return (
    <div className={styles.closed} role="group" aria-label={t('staff-hours.closed_no', { no })}>
      <TextField
        {...own}
        type="date"
        name={`${name}.from`}
        label={t('staff-hours.from')}
        value={from}
        onChange={({ currentTarget: { value } }) =>
          onChange({ from: value, ...(to < value && { to: value }) })
        }
      />
      <TextField
        {...own}
        type="date"
        name={`${name}.to`}
        label={t('staff-hours.to')}
        value={to}
        onChange={({ currentTarget: { value } }) => onChange({ to: value })}
      />
      <TextField
        {...noteField('en-US')}
        label={t('staff-hours.note')}
        hint={t('staff-hours.note_hint')}
        className={styles.reason}
      />
      {editable && (
        <IconButton
          icon="trash"
          className={styles.remove}
          label={t('staff-hours.remove_closed', { no })}
          onClick={onRemove}
        />
      )}
      <details className={styles.others}>
        <summary>{t('staff-hours.other_languages')}</summary>
        <div className={styles.texts}>
          {OTHERS.map((locale) => (
            <TextField key={locale} {...noteField(locale)} label={<bdi>{LOCALE_NAMES[locale]}</bdi>} />
          ))}
        </div>
      </details>
    </div>
  );
}
