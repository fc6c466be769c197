import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { TextArea } from '@halfturn/ui/text-area.tsx';
import { TextField, type TextFieldProps } from '@halfturn/ui/text-field.tsx';
import { useState, type ReactNode } from 'react';
import { Form } from '../layout/form.tsx';
import { newId } from '../new-id.ts';
import { useAct } from '../use-act.ts';
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
  const act = useAct();
  // A new one for each that was booked; it empties the form, too.
  const [id, setId] = useState(newId);
  const [booked, setBooked] = useState('');
  const send = async (fields: FormData) => {
    setBooked('');
    const done = await act.run('book', async () => {
      setBooked(await book({ id, reason: String(fields.get('reason')) }, fields));
    });
    if (done) setId(newId());
  };
  return (
    <section>
      <h3>{title}</h3>
      <Form key={id} className={styles.form} act={act} onSend={(fields) => void send(fields)}>
        <TextField {...amount} dir="ltr" />
        {children}
        <TextArea
          name="reason"
          label={t('staff-membership.reason')}
          hint={t('staff-membership.reason_hint')}
          dir="auto"
          maxLength={300}
        />
        <Button type="submit" busy={act.busy !== null}>
          {t('staff-membership.book')}
        </Button>
      </Form>
      <p role="status">{booked}</p>
    </section>
  );
}
