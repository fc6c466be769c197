import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Notice } from '@halfturn/ui/notice.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { useState } from 'react';
import { Captcha } from '../captcha/captcha.tsx';
import type { CaptchaState } from '../captcha/use-captcha.ts';
import { isEmail } from '../checkout/check-draft.ts';
import { EmailField } from '../sign-in/email-field.tsx';
import { FieldsForm } from '../sign-in/fields-form.tsx';
import { useFields } from '../sign-in/use-fields.ts';
import styles from './ask-link-form.module.css';
import { isOrderNumber } from './order-number.ts';

export interface AskLinkFormProps {
  /** Known already, or empty. */
  orderNo: string;
  captcha?: CaptchaState;
  send: (wish: { orderNo: string; email: string }) => Promise<unknown>;
}

/** Asks which order it is, and has a link to it mailed. What it says afterwards is the same whatever was found. */
export function AskLinkForm({ orderNo, captcha, send }: AskLinkFormProps) {
  const { t } = useWords<'order-link' | 'validation'>();
  const [sent, setSent] = useState(false);
  const form = useFields<'orderNo' | 'email'>({
    names: ['orderNo', 'email'],
    start: { orderNo, email: '' },
    guard: true,
    captcha,
    faults: ({ orderNo: number, email }) => ({
      ...(!isOrderNumber(number) && { orderNo: t('order-link.order_no_fault') }),
      ...(email.trim() === ''
        ? { email: t('validation.email_required') }
        : !isEmail(email) && { email: t('validation.email_format') }),
      ...(captcha?.answer === null && { code: t('validation.captcha_required') }),
    }),
    send: async ({ orderNo: number, email }) => {
      await send({ orderNo: number.trim(), email: email.trim() });
      setSent(true);
    },
  });
  if (sent)
    return (
      <Notice tone="good" icon="mail" role="status">
        <p>
          <b>{t('order-link.sent_title')}</b>
        </p>
        <p>{t('order-link.sent_text')}</p>
      </Notice>
    );
  return (
    <FieldsForm form={form} className={styles.form}>
      <TextField
        {...form.wire('orderNo')}
        label={t('order-link.order_no')}
        hint={t('order-link.order_no_hint')}
        dir="ltr"
        spellCheck={false}
        autoComplete="off"
        maxLength={40}
        required
      />
      <EmailField {...form.wire('email')} label={t('order-link.email')} />
      {captcha && <Captcha captcha={captcha} id={form.idOf('code')} error={form.said.code} />}
      <div>
        <Button type="submit" variant="main" busy={form.busy} rest={form.rest}>
          {t('order-link.send_link')}
        </Button>
      </div>
    </FieldsForm>
  );
}
