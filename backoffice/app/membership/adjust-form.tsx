import { formatNumber } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Notice } from '@halfturn/ui/notice.tsx';
import { TextArea } from '@halfturn/ui/text-area.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { useState } from 'react';
import { call } from '../api.ts';
import { newId } from '../new-id.ts';
import { useAct } from '../use-act.ts';
import { useRefusal } from '../use-refusal.ts';
import styles from './membership.module.css';
import { pointsTyped } from './number-typed.ts';

/** Gives a member points or takes some, with a reason. A form that is sent twice is booked once. */
export function AdjustForm({ id }: { id: string }) {
  const { t, locale } = useWords<'staff' | 'staff-membership'>();
  const { busy, error, run } = useAct();
  const refusal = useRefusal(error);
  // A new one for each correction that was booked; it empties the form, too.
  const [correction, setCorrection] = useState(newId);
  const [balance, setBalance] = useState<number | null>(null);
  const book = async (fields: FormData) => {
    const body = {
      id: correction,
      points: pointsTyped(String(fields.get('points'))),
      reason: String(fields.get('reason')),
    };
    setBalance(null);
    const done = await run('adjust', async () => {
      const { points } = await call('POST /admin/members/{id}/points', { params: { id }, body });
      setBalance(points);
    });
    if (done) setCorrection(newId());
  };
  return (
    <section>
      <h3>{t('staff-membership.correct')}</h3>
      <form
        key={correction}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void book(new FormData(event.currentTarget));
        }}
      >
        {refusal && error?.slug !== 'invalid_input' && (
          <Notice tone="bad" role="alert">
            {refusal}
          </Notice>
        )}
        <TextField
          name="points"
          label={t('staff-membership.amount')}
          hint={t('staff-membership.amount_hint')}
          autoComplete="off"
          dir="ltr"
          maxLength={10}
          error={error?.fields.points}
        />
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
      <p role="status">
        {balance !== null && t('staff-membership.booked', { points: formatNumber(balance, locale) })}
      </p>
    </section>
  );
}
