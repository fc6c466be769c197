import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Notice } from '@halfturn/ui/notice.tsx';
import { useState } from 'react';
import { useCall } from '../api.ts';
import { Captcha } from '../captcha/captcha.tsx';
import { useCaptcha } from '../captcha/use-captcha.ts';
import { isEmail } from '../checkout/check-draft.ts';
import { Go } from '../go.tsx';
import { links } from '../links.ts';
import { SignInFrame } from './sign-in-frame.tsx';
import styles from './sign-in.module.css';
import { useFields } from './use-fields.ts';
import { FieldsForm } from './fields-form.tsx';
import { EmailField } from './email-field.tsx';

/** `/forgot`: two steps on one page, the address and the mailed link. */
export function Component() {
  const { t } = useWords<'shell' | 'sign-in'>();
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <SignInFrame title={t('shell.title_forgot')} state={sentTo ?? ''}>
      <ol className={styles.steps}>
        <li
          className={styles.step}
          aria-current={sentTo === null ? 'step' : undefined}
          data-later={sentTo === null ? undefined : ''}
        >
          <span className={styles.number}>1</span>
          <div>
            <h2>{t('sign-in.forgot_step1')}</h2>
            {sentTo === null ? <ForgotForm onSent={setSentTo} /> : <bdi>{sentTo}</bdi>}
          </div>
        </li>
        <li
          className={styles.step}
          aria-current={sentTo === null ? undefined : 'step'}
          data-later={sentTo === null ? '' : undefined}
        >
          <span className={styles.number}>2</span>
          <div>
            <h2>{t('sign-in.forgot_step2')}</h2>
            {sentTo === null ? (
              <p className="small">{t('sign-in.forgot_later')}</p>
            ) : (
              <>
                <Notice tone="good" icon="mail" role="status">
                  {t('sign-in.forgot_sent', { email: sentTo })}
                </Notice>
                <p className="small muted">{t('sign-in.sent_nothing')}</p>
              </>
            )}
          </div>
        </li>
      </ol>
      <p className={styles.links}>
        <Go to={links.login()} className="link">
          {t('shell.sign_in')}
        </Go>
      </p>
    </SignInFrame>
  );
}

function ForgotForm({ onSent }: { onSent: (email: string) => void }) {
  const { t } = useWords<'sign-in' | 'validation'>();
  const call = useCall();
  const captcha = useCaptcha();
  const form = useFields<'email'>({
    names: ['email'],
    guard: true,
    start: { email: '' },
    captcha,
    faults: ({ email }) => ({
      ...(email.trim() === ''
        ? { email: t('validation.email_required') }
        : !isEmail(email) && { email: t('validation.email_format') }),
      ...(captcha.answer === null && { code: t('validation.captcha_required') }),
    }),
    send: async ({ email }) => {
      await call('POST /api/forget', { body: { email: email.trim(), ...captcha.answer } });
      onSent(email.trim());
    },
  });
  return (
    <FieldsForm form={form} className="column">
      <EmailField {...form.wire('email')} label={t('sign-in.email')} />
      <Captcha captcha={captcha} id={form.idOf('code')} error={form.said.code} />
      <Button type="submit" variant="main" full busy={form.busy} rest={form.rest}>
        {t('sign-in.forgot_send')}
      </Button>
    </FieldsForm>
  );
}
