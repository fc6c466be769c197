import type { ReplyOf } from '@halfturn/contract/endpoint.ts';
import type { Calls } from '@halfturn/contract/calls.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Skeleton } from '@halfturn/ui/skeleton.tsx';
import { useEffect, useEffectEvent, useState } from 'react';
import { call } from '../api.ts';
import { CodeField } from './code-field.tsx';
import { ScanFactor } from './scan-factor.tsx';
import { StepForm } from './step-form.tsx';
import styles from './sign-in.module.css';
import { useStep } from './use-step.ts';

type Enrolment = ReplyOf<Calls['POST /admin/session/enrolment']>;

/** The second factor: read by a phone, then proved with its first code. */
export function EnrolStep(props: { onDone: (recoveryCodes: string[]) => void; onLost: () => void }) {
  const { t } = useWords<'staff'>();
  const { busy, error, send } = useStep(props.onLost);
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null);
  const lost = useEffectEvent(props.onLost);
  useEffect(() => {
    let here = true;
    call('POST /admin/session/enrolment').then(
      (made) => here && setEnrolment(made),
      () => here && lost(),
    );
    return () => {
      here = false;
    };
  }, []);
  return (
    <>
      <p className={styles.note}>{t('staff.set_up_how')}</p>
      {enrolment ? <ScanFactor {...enrolment} /> : <Skeleton width="200px" height="200px" />}
      <StepForm
        action={t('staff.confirm_code')}
        busy={busy}
        error={error}
        onSend={(form) =>
          void send(async () => {
            const body = { code: String(form.get('code')) };
            const { recoveryCodes } = await call('POST /admin/session/enrolment/confirm', { body });
            props.onDone(recoveryCodes);
          })
        }
      >
        <CodeField hint={t('staff.code_hint')} />
      </StepForm>
    </>
  );
}
