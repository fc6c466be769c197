import type { StaffPersonalRequest } from '@halfturn/contract/staff/personal-data.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { ChoiceGroup } from '@halfturn/ui/choice-group.tsx';
import { Radio } from '@halfturn/ui/radio.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { useToast } from '@halfturn/ui/toast-context.ts';
import { useState } from 'react';
import { call } from '../api.ts';
import { FormDialog } from '../layout/form-dialog.tsx';
import { useAct } from '../use-act.ts';
import { useRefusal } from '../use-refusal.ts';

const KINDS: readonly StaffPersonalRequest['kind'][] = ['export', 'erasure'];

/** Requests a confirmation from the email address of a person who wrote or called. */
export function AskDialog({ onClose }: { onClose: () => void }) {
  const { t } = useWords<'staff' | 'staff-personal'>();
  const act = useAct();
  const toast = useToast();
  const refusal = useRefusal(act.error);
  const [email, setEmail] = useState('');
  const [kind, setKind] = useState<StaffPersonalRequest['kind']>('export');
  const send = async () => {
    const body = { email: email.trim(), kind };
    if (!(await act.run('ask', () => call('POST /admin/personal-requests', { body })))) return;
    toast.show(t('staff-personal.sent'), 'good');
    onClose();
  };
  return (
    <FormDialog
      title={t('staff-personal.ask')}
      action={t('staff-personal.send')}
      busy={act.busy !== null}
      refusal={refusal}
      onSend={() => void send()}
      onClose={onClose}
    >
      <p>{t('staff-personal.ask_text')}</p>
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
    </FormDialog>
  );
}
