import { oneOf } from '@halfturn/contract/primitives/names.ts';
import {
  ENQUIRY_LENGTH,
  ENQUIRY_STATES,
  SUBJECT_LENGTH,
  type EnquiryState,
} from '@halfturn/contract/primitives/enquiry-limits.ts';
import { isLocale, LOCALE_NAMES } from '@halfturn/contract/primitives/locale.ts';
import type { StaffEnquiry } from '@halfturn/contract/staff/enquiries.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Refusal } from '@halfturn/ui/notice.tsx';
import { Select } from '@halfturn/ui/select.tsx';
import { TextArea } from '@halfturn/ui/text-area.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { useToast } from '@halfturn/ui/toast-context.ts';
import { useState } from 'react';
import { call } from '../api.ts';
import { Form } from '../layout/form.tsx';
import styles from '../support/support.module.css';
import { useWritten } from '../support/use-written.ts';

type Then = Exclude<EnquiryState, 'new'>;
const THEN = ENQUIRY_STATES.filter((state): state is Then => state !== 'new');

/** The answer, sent by mail. If another person was faster, it says so, shows their answer and keeps the draft. */
export function AnswerForm({ enquiry }: { enquiry: StaffEnquiry }) {
  const { t } = useWords<'staff-enquiries' | 'staff-reviews' | 'staff-support'>();
  const toast = useToast();
  const { text, missing, refusal, busy, write, send } = useWritten();
  const { id, revision, state, locale } = enquiry;
  const [subject, setSubject] = useState(enquiry.subject);
  const [chosen, setChosen] = useState<Then | null>(null);
  const [bare, setBare] = useState(false);
  const then = chosen ?? (state === 'new' ? 'answering' : state);
  const typed = text.trim() !== '' || subject !== enquiry.subject || chosen !== null;
  const answer = async () => {
    setBare(subject.trim() === '');
    if (subject.trim() === '') return;
    const sent = await send('answer', (written) =>
      call('POST /admin/enquiries/{id}/answer', {
        params: { id },
        body: { ...written, subject, state: then, seen: revision },
      }),
    );
    if (!sent) return;
    setChosen(null);
    setSubject(enquiry.subject);
    toast.show(t('staff-enquiries.sent'));
  };
  return (
    <Form
      className={styles.form}
      aria-label={t('staff-enquiries.answer')}
      unsaved={typed && busy === null ? 1 : 0}
      onSend={() => void answer()}
    >
      <h2 className={styles.part}>{t('staff-enquiries.answer')}</h2>
      <TextField
        label={t('staff-enquiries.subject')}
        error={bare && t('staff-enquiries.subject_missing')}
        dir="auto"
        maxLength={SUBJECT_LENGTH}
        value={subject}
        onChange={({ target }) => setSubject(target.value)}
      />
      <TextArea
        label={t('staff-reviews.text')}
        hint={
          isLocale(locale) &&
          t('staff-enquiries.answer_hint', { language: `\u2068${LOCALE_NAMES[locale]}\u2069` })
        }
        error={missing && t('staff-support.answer_missing')}
        dir="auto"
        rows={6}
        maxLength={ENQUIRY_LENGTH}
        value={text}
        onChange={({ target }) => write(target.value)}
      />
      <Select
        label={t('staff-enquiries.stands')}
        value={then}
        onChange={({ target }) => setChosen(oneOf(THEN, target.value))}
        options={THEN.map((one) => [one, t(`staff-enquiries.state_${one}`)])}
      />
      <Refusal>{refusal}</Refusal>
      <div className="buttons">
        <Button type="submit" variant="main" busy={busy === 'answer'}>
          {t('staff-support.send')}
        </Button>
      </div>
    </Form>
  );
}
