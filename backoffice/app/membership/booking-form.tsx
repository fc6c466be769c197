import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Notice } from '@halfturn/ui/notice.tsx';
import { TextArea } from '@halfturn/ui/text-area.tsx';
import { TextField, type TextFieldProps } from '@halfturn/ui/text-field.tsx';
import { useState, type ReactNode } from 'react';
import { newId } from '../new-id.ts';
import { useAct } from '../use-act.ts';
import { useRefusal } from '../use-refusal.ts';
import styles from './membership.module.css';

export interface BookingFormProps {
  title: string;
  /** How much is given, or taken. */
  amount: Pick<TextFieldProps, 'label' | 'hint' | 'maxLength'> & { name: string };
  /** What else is asked for. */
  children?: ReactNode;
  /** Books it, and says what the balance is now. */
  book: (booking: { id: string; reason: string }, fields: FormData) => Promise<string>;
}

/** Gives a member something or takes some, with a reason. A form that is sent twice is booked once. */
export function BookingForm({ title, amount, children, book }: BookingFormProps) {
  const { t } = useWords<'staff-membership'>();
  const { busy, error, run } = useAct();
  const refusal = useRefusal(error);
  // A new one for each that was booked; it empties the form, too.
  const [id, setId] = useState(newId);
  const [booked, setBooked] = useState('');
  const send = async (fields: FormData) => {
    setBooked('');
    const done = await run('book', async () => {
      setBooked(await book({ id, reason: String(fields.get('reason')) }, fields));
    });
    if (done) setId(newId());
  };
  return (
    <section>
      <h3>{title}</h3>
      <form
        key={id}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send(new FormData(event.currentTarget));
        }}
      >
        {refusal && error?.slug !== 'invalid_input' && (
          <Notice tone="bad" role="alert">
            {refusal}
          </Notice>
        )}
        <TextField {...amount} autoComplete="off" dir="ltr" error={error?.fields[amount.name]} />
        {children}
        <TextArea
          name="reason"
          label={t('staff-membership.reason')}
          hint={t('staff-membership.reason_hint')}
          dir="auto"
          maxLength={300}
          error={error?.fields.reason}
        />
        <Button type="submit" busy={busy !== null}>
          {t('staff-membership.book')}
        </Button>
      </form>
      <p role="status">{booked}</p>
    </section>
  );
}
