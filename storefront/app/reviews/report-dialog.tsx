import { CallError } from '@halfturn/contract/client.ts';
import { REPORT_REASONS, type ReportReason } from '@halfturn/contract/primitives/report-reasons.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { ChoiceGroup } from '@halfturn/ui/choice-group.tsx';
import { Dialog } from '@halfturn/ui/dialog.tsx';
import { Radio } from '@halfturn/ui/radio.tsx';
import { TextArea } from '@halfturn/ui/text-area.tsx';
import { type FormEvent, useId, useState } from 'react';
import { useCall } from '../api.ts';
import { Fault } from '../fault.tsx';

export interface ReportDialogProps {
  /** Of the review. */
  id: string;
  onClose: () => void;
  onSent: () => void;
}

/** As long as the contract lets a note be. */
const NOTE_LENGTH = 500;

/** Asks what is wrong with a review. */
export default function ReportDialog({ id, onClose, onSent }: ReportDialogProps) {
  const { t } = useWords<'review-reports' | 'shell'>();
  const call = useCall();
  const form = useId();
  const [reason, setReason] = useState<ReportReason | null>(null);
  const [missing, setMissing] = useState(false);
  const [fault, setFault] = useState('');
  const [busy, setBusy] = useState(false);
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setMissing(reason === null);
    if (reason === null) return event.currentTarget.querySelector('input')?.focus();
    const note = String(new FormData(event.currentTarget).get('note')).trim();
    setBusy(true);
    setFault('');
    try {
      await call('POST /api/reviews/{id}/report', { params: { id }, body: { reason, note } });
      onSent();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFault(error.message || t('review-reports.failed'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('review-reports.title')}
      closeLabel={t('shell.close')}
      footer={
        <Button type="submit" form={form} variant="main" busy={busy}>
          {t('review-reports.send')}
        </Button>
      }
    >
      <form
        method="post"
        id={form}
        noValidate
        className="column close"
        onSubmit={(event) => void send(event)}
      >
        <Fault>{fault}</Fault>
        <ChoiceGroup
          legend={t('review-reports.reason')}
          error={missing && reason === null && t('review-reports.missing')}
        >
          {REPORT_REASONS.map((each) => (
            <Radio key={each} name="reason" checked={reason === each} onChange={() => setReason(each)}>
              {t(`review-reports.reason_${each}`)}
            </Radio>
          ))}
        </ChoiceGroup>
        <TextArea name="note" label={t('review-reports.note')} rows={3} maxLength={NOTE_LENGTH} />
        <p className="tiny muted">{t('review-reports.intro')}</p>
      </form>
    </Dialog>
  );
}
