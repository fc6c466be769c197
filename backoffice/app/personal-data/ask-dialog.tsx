import type { StaffPersonalRequest } from '@halfturn/contract/staff/personal-data.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { ChoiceGroup } from '@halfturn/ui/choice-group.tsx';
import { Dialog } from '@halfturn/ui/dialog.tsx';
import { Notice } from '@halfturn/ui/notice.tsx';
import { Radio } from '@halfturn/ui/radio.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { useToast } from '@halfturn/ui/toast-context.ts';
import { useId, useState } from 'react';
import { call } from '../api.ts';
import { useAct } from '../use-act.ts';
import { useRefusal } from '../use-refusal.ts';
import styles from './requests.module.css';

const KINDS: readonly StaffPersonalRequest['kind'][] = ['export', 'erasure'];

/** Asks the mailbox of somebody who wrote or called. */
export function AskDialog({ onClose }: { onClose: () => void }) {
  const { t } = useWords<'staff' | 'staff-personal'>();
  const act = useAct();
  const toast = useToast();
  const refusal = useRefusal(act.error);
  const form = useId();
  const [email, setEmail] = useState('');
  const [kind, setKind] = useState<StaffPersonalRequest['kind']>('export');
  const send = async () => {
    const body = { email: email.trim(), kind };
    if (!(await act.run('ask', () => call('POST /admin/personal-requests', { body })))) return;
    toast.show(t('staff-personal.sent'), 'good');
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      held={act.busy !== null}
      title={t('staff-personal.ask')}
      closeLabel={t('staff.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('staff.leave_it')}</Button>
          <Button type="submit" form={form} variant="main" busy={act.busy !== null}>
            {t('staff-personal.send')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <p>{t('staff-personal.ask_text')}</p>
        {refusal && (
          <Notice tone="bad" role="alert">
            {refusal}
          </Notice>
        )}
        <TextField
          label={t('staff-personal.who')}
          type="email"
          dir="ltr"
          spellCheck={false}
          maxLength={254}
          value={email}
          error={act.error?.fields['email']}
          onChange={(event) => setEmail(event.target.value)}
        />
        <ChoiceGroup legend={t('staff-personal.kind')}>
          {KINDS.map((one) => (
            <Radio key={one} name="kind" checked={kind === one} onChange={() => setKind(one)}>
              {t(`staff-personal.${one}`)}
            </Radio>
          ))}
        </ChoiceGroup>
      </form>
    </Dialog>
  );
}
