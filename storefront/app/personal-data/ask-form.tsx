import { REQUEST_KINDS, type RequestKind } from './request-kinds.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { ChoiceGroup } from '@halfturn/ui/choice-group.tsx';
import { Notice } from '@halfturn/ui/notice.tsx';
import { Radio } from '@halfturn/ui/radio.tsx';
import { useState } from 'react';
import { useCall } from '../api.ts';
import { Captcha } from '../captcha/captcha.tsx';
import { useCaptcha } from '../captcha/use-captcha.ts';
import { isEmail } from '../checkout/check-draft.ts';
import { useFields } from '../sign-in/use-fields.ts';
import styles from './personal-data.module.css';
import { FieldsForm } from '../sign-in/fields-form.tsx';
import { EmailField } from '../sign-in/email-field.tsx';

/** Asks a mailbox for what is held of it, or for its end. What is said afterwards is the same whoever is known. */
export function AskForm() {
  const { t } = useWords<'personal' | 'validation'>();
  const call = useCall();
  const captcha = useCaptcha();
  const [kind, setKind] = useState<RequestKind>('export');
  const [sent, setSent] = useState(false);
  const form = useFields<'email'>({
    names: ['email'],
    start: { email: '' },
    captcha,
    faults: ({ email }) => ({
      ...(email.trim() === ''
        ? { email: t('validation.email_required') }
        : !isEmail(email) && { email: t('validation.email_format') }),
      ...(captcha.answer === null && { code: t('validation.captcha_required') }),
    }),
    send: async ({ email }) => {
      const body = { email: email.trim(), kind, ...captcha.answer };
      await call('POST /api/personal-data/requests', { body });
      setSent(true);
    },
  });
  if (sent)
    return (
      <Notice tone="good" icon="mail" role="status">
        <p>
          <b>{t('personal.sent_title')}</b>
        </p>
        <p>{t('personal.sent_text')}</p>
      </Notice>
    );
  return (
    <FieldsForm form={form} className={styles.form}>
      <ChoiceGroup legend={t('personal.want')}>
        {REQUEST_KINDS.map((one) => (
          <Radio key={one} name="kind" checked={kind === one} onChange={() => setKind(one)}>
            {t(`personal.want_${one}`)}
          </Radio>
        ))}
      </ChoiceGroup>
      <EmailField {...form.wire('email')} label={t('personal.email')} />
      <Captcha captcha={captcha} id={form.idOf('code')} error={form.said.code} />
      <div className={styles.acts}>
        <Button type="submit" variant="main" busy={form.busy}>
          {t('personal.send')}
        </Button>
      </div>
    </FieldsForm>
  );
}
