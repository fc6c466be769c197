import type { SignInStep } from '@halfturn/contract/staff/session.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { useState } from 'react';
import { call } from '../api.ts';
import { CodeField } from './code-field.tsx';
import { StepForm } from './step-form.tsx';
import { useStep } from './use-step.ts';

interface CodeStepProps {
  onDone: (step: SignInStep) => Promise<void>;
  onLost: () => void;
}

/** The code from the phone, or, where that is gone, one from the paper. */
export function CodeStep({ onDone, onLost }: CodeStepProps) {
  const { t } = useWords<'staff'>();
  const { busy, error, send } = useStep(onLost);
  const [long, setLong] = useState(false);
  const leave = async () => {
    await call('DELETE /admin/session');
    onLost();
  };
  return (
    <>
      <StepForm
        action={t('staff.confirm_code')}
        busy={busy}
        error={error}
        onSend={(form) =>
          void send(async () => {
            const { step } = await call('POST /admin/session/code', {
              body: { code: String(form.get('code')) },
            });
            await onDone(step);
          })
        }
      >
        <CodeField long={long} hint={long ? t('staff.recovery_hint') : t('staff.code_hint')} />
      </StepForm>
      <button type="button" className="link" onClick={() => setLong(!long)}>
        {long ? t('staff.use_phone') : t('staff.use_recovery')}
      </button>
      <button type="button" className="link" onClick={() => void leave()}>
        {t('staff.someone_else')}
      </button>
    </>
  );
}
