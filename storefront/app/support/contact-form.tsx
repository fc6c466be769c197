import { GUEST_NAME_LENGTH, MESSAGE_LENGTH } from '@halfturn/contract/primitives/support-limits.ts';
import type { SupportTopic } from '@halfturn/contract/primitives/support-limits.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Notice } from '@halfturn/ui/notice.tsx';
import { Panel } from '@halfturn/ui/panel.tsx';
import { TextArea } from '@halfturn/ui/text-area.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { useEffect, useRef, useState } from 'react';
import { useCall } from '../api.ts';
import { Captcha } from '../captcha/captcha.tsx';
import { useCaptcha } from '../captcha/use-captcha.ts';
import { Go } from '../go.tsx';
import { links } from '../links.ts';
import { LocalTime } from '../orders/local-time.tsx';
import { isOrderNumber } from '../orders/order-number.ts';
import { useMemberName } from '../session/member-store.ts';
import { EmailField, emailFault } from '../sign-in/email-field.tsx';
import { FieldsForm } from '../sign-in/fields-form.tsx';
import { useFields } from '../sign-in/use-fields.ts';
import styles from './contact-form.module.css';
import { newId } from './new-id.ts';
import { TopicSelect } from './topic-select.tsx';

/** Sent, when it is answered, and where it is read. */
interface Sent {
  answerBy: string;
  ticketId: string | null;
  email: string;
}

/** The contact form: what a guest or a member sends becomes a ticket. */
export function ContactForm() {
  const { t } = useWords<'contact'>();
  const [sent, setSent] = useState<Sent | null>(null);
  return (
    <Panel title={sent ? undefined : t('contact.title')} className={styles.contact}>
      {sent ? <Received sent={sent} /> : <Form onSent={setSent} />}
    </Panel>
  );
}

function Received({ sent: { answerBy, ticketId, email } }: { sent: Sent }) {
  const { t, rich } = useWords<'contact' | 'support'>();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Notice tone="good" icon="mail">
      <h2 ref={heading} tabIndex={-1} className={styles.received}>
        {t('contact.sent_title')}
      </h2>
      <p>{rich('contact.sent_by', { time: <LocalTime at={answerBy} day /> })}</p>
      {ticketId === null ? (
        <p>{rich('contact.sent_mail', { email: <bdi>{email}</bdi> })}</p>
      ) : (
        <p>
          <Go to={links.support({ id: ticketId })} className="link">
            {t('support.to_list')}
          </Go>
        </p>
      )}
    </Notice>
  );
}

function Form({ onSent }: { onSent: (sent: Sent) => void }) {
  const { t } = useWords<'contact' | 'order-link' | 'support'>();
  const { form, guest, captcha, topic, setTopic } = useQuestion(onSent);
  return (
    <FieldsForm form={form} className={styles.form}>
      <p className="small muted">{t(guest ? 'contact.lead' : 'contact.signed_in')}</p>
      {guest && (
        <>
          <TextField
            {...form.wire('name')}
            label={t('contact.name')}
            autoComplete="name"
            dir="auto"
            maxLength={GUEST_NAME_LENGTH}
            required
          />
          <EmailField {...form.wire('email')} label={t('contact.email')} />
        </>
      )}
      <TopicSelect topic={topic} onChosen={setTopic} />
      <TextField
        {...form.wire('orderNo')}
        label={t('contact.order_no')}
        hint={t('order-link.order_no_hint')}
        dir="ltr"
        spellCheck={false}
        autoComplete="off"
        maxLength={40}
      />
      <TextArea
        {...form.wire('text')}
        label={t('support.text')}
        hint={t('support.text_hint')}
        dir="auto"
        rows={6}
        maxLength={MESSAGE_LENGTH}
        required
      />
      <Captcha captcha={captcha} id={form.idOf('code')} error={form.said.code} />
      <div>
        <Button type="submit" variant="main" busy={form.busy} rest={form.rest}>
          {t('support.send')}
        </Button>
      </div>
    </FieldsForm>
  );
}

/** The question as it is typed, and how it is sent. */
function useQuestion(onSent: (sent: Sent) => void) {
  const { t } = useWords<'order-link' | 'validation'>();
  const call = useCall();
  const captcha = useCaptcha();
  const member = useMemberName();
  const [topic, setTopic] = useState<SupportTopic>('other');
  // One id for one question, however often it is sent for want of an answer.
  const last = useRef({ id: '', words: '' });
  const guest = member === null;
  const form = useFields<'name' | 'email' | 'orderNo' | 'text'>({
    names: ['name', 'email', 'orderNo', 'text'],
    start: { name: '', email: '', orderNo: '', text: '' },
    guard: true,
    captcha,
    faults: ({ name, email, orderNo, text }) => ({
      ...(guest && name.trim() === '' && { name: t('validation.name_required') }),
      ...(guest && emailFault(email, t)),
      ...(orderNo.trim() !== '' && !isOrderNumber(orderNo) && { orderNo: t('order-link.order_no_fault') }),
      ...(text.trim() === '' && { text: t('validation.content_required') }),
      ...(captcha.answer === null && { code: t('validation.captcha_required') }),
    }),
    send: async ({ name, email, orderNo, text }) => {
      const words = JSON.stringify([topic, name, email, orderNo, text]);
      if (last.current.words !== words) last.current = { id: newId(), words };
      const who = guest ? { name, email: email.trim() } : await ownOf(call);
      const question = { id: last.current.id, topic, orderNo: orderNo.trim(), text };
      const taken = await call('POST /api/contact', { body: { ...question, ...who, ...captcha.answer } });
      onSent({ ...taken, email: who.email });
    },
  });
  return { form, guest, captcha, topic, setTopic };
}

/** The name and address of the member who is signed in. */
async function ownOf(call: ReturnType<typeof useCall>): Promise<{ name: string; email: string }> {
  const { info, email } = await call('GET /api/getInfo', {});
  return { name: info.uname, email };
}
