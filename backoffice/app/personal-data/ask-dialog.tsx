import type { StaffPersonalRequest } from '@halfturn/contract/staff/personal-data.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { ChoiceGroup } from '@halfturn/ui/choice-group.tsx';
import { Radio } from '@halfturn/ui/radio.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { useState } from 'react';
import { call } from '../api.ts';
import { SaveDialog } from '../layout/form-dialog.tsx';
import { useAct } from '../use-act.ts';

const KINDS: readonly StaffPersonalRequest['kind'][] = ['export', 'erasure'];

/** Requests a confirmation from the email address of a person who wrote or called. */
export function AskDialog({ onClose }: { onClose: () => void }) {
  const { t } = useWords<'staff' | 'staff-personal'>();
  const act = useAct();
  const [email, setEmail] = useState('');
  const [kind, setKind] = useState<StaffPersonalRequest['kind']>('export');
  return (
    <SaveDialog
      act={act}
      title={t('staff-personal.ask')}
      action={t('staff-personal.send')}
      refusal={act.refusal}
      save={() => call('POST /admin/personal-requests', { body: { email: email.trim(), kind } })}
      done={t('staff-personal.sent')}
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
        error={act.fields.email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <ChoiceGroup legend={t('staff-personal.kind')}>
        {KINDS.map((one) => (
          <Radio key={one} name="kind" checked={kind === one} onChange={() => setKind(one)}>
            {t(`staff-personal.${one}`)}
          </Radio>
        ))}
      </ChoiceGroup>
    </SaveDialog>
  );
}
