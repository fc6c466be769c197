import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Notice } from '@halfturn/ui/notice.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { useState } from 'react';
import { useCall } from '../api.ts';
import { isEmail } from '../checkout/check-draft.ts';
import { EmailField } from '../sign-in/email-field.tsx';
import { FieldsForm } from '../sign-in/fields-form.tsx';
import { useFields } from '../sign-in/use-fields.ts';
import styles from './withdrawal.module.css';

/** The order's number as our mails write it; in whatever case it is typed. */
const ORDER_NO = /^HT-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{5}$/i;

/** Asks which order it is, and has the way to it mailed. What is said afterwards is the same whatever was found. */
export function AskForm({ orderNo }: { orderNo: string }) {
  const { t } = useWords<'withdrawal' | 'validation'>();
  const call = useCall();
  const [sent, setSent] = useState(false);
  const form = useFields<'orderNo' | 'email'>({
    names: ['orderNo', 'email'],
    start: { orderNo, email: '' },
    guard: true,
    faults: ({ orderNo: number, email }) => ({
      ...(!ORDER_NO.test(number.trim()) && { orderNo: t('withdrawal.order_no_fault') }),
      ...(email.trim() === ''
        ? { email: t('validation.email_required') }
        : !isEmail(email) && { email: t('validation.email_format') }),
    }),
    send: async ({ orderNo: number, email }) => {
      await call('POST /api/withdrawal/link', { body: { orderNo: number.trim(), email: email.trim() } });
      setSent(true);
    },
  });
  if (sent)
    return (
      <Notice tone="good" icon="mail" role="status">
        <p>
          <b>{t('withdrawal.sent_title')}</b>
        </p>
        <p>{t('withdrawal.sent_text')}</p>
      </Notice>
    );
  return (
    <FieldsForm form={form} className={styles.form}>
      <TextField
        {...form.wire('orderNo')}
        label={t('withdrawal.order_no')}
        hint={t('withdrawal.order_no_hint')}
        dir="ltr"
        spellCheck={false}
        autoComplete="off"
        maxLength={40}
        required
      />
      <EmailField {...form.wire('email')} label={t('withdrawal.email')} />
      <div className={styles.acts}>
        <Button type="submit" variant="main" busy={form.busy}>
          {t('withdrawal.send_link')}
        </Button>
      </div>
    </FieldsForm>
  );
}
