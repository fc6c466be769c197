import type { ChatAvailability, ChatHead, ShownChat } from '@halfturn/contract/chat.ts';
import { MESSAGE_LENGTH } from '@halfturn/contract/primitives/support-limits.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { buttonClass } from '@halfturn/ui/button-class.ts';
import { Icon } from '@halfturn/ui/icons.tsx';
import { TextArea } from '@halfturn/ui/text-area.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useCall } from '../api.ts';
import { Captcha } from '../captcha/captcha.tsx';
import { useCaptcha } from '../captcha/use-captcha.ts';
import { Fault } from '../fault.tsx';
import { Go } from '../go.tsx';
import { links } from '../links.ts';
import { LocalTime } from '../orders/local-time.tsx';
import { isOrderNumber } from '../orders/order-number.ts';
import { useMemberName } from '../session/member-store.ts';
import { EmailField, emailFault } from '../sign-in/email-field.tsx';
import { useAct } from '../use-act.ts';
import styles from './chat.module.css';
import { Composer } from './composer.tsx';
import { MailChat } from './mail-chat.tsx';
import { Messages } from './messages.tsx';
import type { Chat, Place } from './use-chat.ts';

interface FormProps {
  chat: Chat;
  place: Place;
}

/** While no one is there: a message that becomes a ticket, answered by email. */
export function LeaveForm({ chat, place }: FormProps) {
  const { t, rich } = useWords<'chat' | 'contact' | 'support' | 'validation' | 'order-link'>();
  const call = useCall();
  const member = useMemberName() !== null;
  const { busy, fault, run } = useAct({ lost: t('support.failed') });
  const [typed, setTyped] = useState({ email: '', text: '', orderNo: '' });
  const captcha = useCaptcha(!member);
  const codeId = useId();
  const [faults, setFaults] = useState<{ email?: string; text?: string; orderNo?: string; code?: string }>(
    {},
  );
  const change = (part: Partial<typeof typed>) => setTyped({ ...typed, ...part });
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const found = {
      ...(!member && emailFault(typed.email, t)),
      ...(typed.text.trim() === '' && { text: t('validation.content_required') }),
      ...(typed.orderNo.trim() !== '' &&
        !isOrderNumber(typed.orderNo) && { orderNo: t('order-link.order_no_fault') }),
      ...(!member && captcha.answer === null && { code: t('validation.captcha_required') }),
    };
    setFaults(found);
    if (Object.keys(found).length > 0 || busy) return;
    const body = { ...typed, email: typed.email.trim(), orderNo: typed.orderNo.trim(), ...place };
    await run(
      async (id) =>
        chat.take(
          await call('POST /api/chat/ticket', { body: { id, ...body, ...(!member && captcha.answer) } }),
        ),
      // An answer to a captcha counts once, whatever became of what it came with.
      ({ slug }) => void (slug !== 'invalid_input' && captcha.refresh()),
    );
  };
  const { availability } = chat;
  return (
    <form method="post" noValidate className={styles.leave} onSubmit={(event) => void send(event)}>
      <div className={styles.body}>
        <h3>{t('chat.leave_title')}</h3>
        {availability && (
          <p className="small muted">
            {rich('chat.leave_text', { time: <LocalTime at={availability.answerBy} day /> })}
          </p>
        )}
        {!member && (
          <EmailField
            label={t('contact.email')}
            value={typed.email}
            error={faults.email}
            onChange={({ target }) => change({ email: target.value })}
          />
        )}
        <TextArea
          label={t('chat.message')}
          dir="auto"
          rows={4}
          required
          maxLength={MESSAGE_LENGTH}
          value={typed.text}
          error={faults.text}
          onChange={({ target }) => change({ text: target.value })}
        />
        <TextField
          label={t('contact.order_no')}
          dir="ltr"
          spellCheck={false}
          autoComplete="off"
          maxLength={40}
          placeholder="HT-"
          value={typed.orderNo}
          error={faults.orderNo}
          onChange={({ target }) => change({ orderNo: target.value })}
        />
        {!member && <Captcha captcha={captcha} id={codeId} error={faults.code} />}
        <Fault>{fault}</Fault>
      </div>
      <div className={styles.composer}>
        <Button type="submit" variant="main" full busy={busy}>
          {t('chat.leave_send')}
        </Button>
      </div>
    </form>
  );
}

interface AddressProps extends FormProps {
  head: ChatHead;
  availability: ChatAvailability;
}

/** Asks a guest for an address. If no one has answered in time, or no one is there, the chat becomes a ticket at once. */
export function AddressCard({ chat, head, availability, place }: AddressProps) {
  const { t, rich } = useWords<'chat' | 'contact' | 'support' | 'validation'>();
  const call = useCall();
  const late = useLate(head, availability);
  const { busy, fault, setFault, run } = useAct({ lost: t('support.failed') });
  const [email, setEmail] = useState('');
  const known = head.email !== null;
  if (known && !late) return null;
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = known ? undefined : emailFault(email, t).email;
    if (wrong) return setFault(wrong);
    await run(async (id) => {
      const address = { email: email.trim() };
      const answer: ShownChat = late
        ? await call('POST /api/chat/ticket', { body: { id, ...address, ...place } })
        : await call('POST /api/chat/address', { body: address });
      chat.take(answer);
    });
  };
  if (known)
    return (
      <p role="status" className={styles.note}>
        {t('chat.soon_ticket')}
      </p>
    );
  return (
    <form method="post" noValidate className={styles.address} onSubmit={(event) => void send(event)}>
      <p>
        {late
          ? rich('chat.slow', { time: <LocalTime at={availability.answerBy} day /> })
          : t('chat.leave_address')}
      </p>
      <div>
        <EmailField
          hideLabel
          label={t('contact.email')}
          placeholder="name@example.com"
          value={email}
          error={fault ?? undefined}
          onChange={({ target }) => setEmail(target.value)}
        />
        <Button type="submit" busy={busy}>
          {t(late ? 'chat.to_ticket' : 'chat.add')}
        </Button>
      </div>
    </form>
  );
}

/** Whether the visitor has waited for longer than was promised, or waits while no one is there. */
function useLate({ waitsSince }: ChatHead, { here, minutes }: ChatAvailability): boolean {
  // The beginning of the wait that has lasted for too long.
  const [passed, setPassed] = useState<string | null>(null);
  useEffect(() => {
    if (waitsSince === null) return;
    const left = Date.parse(waitsSince) + minutes * 60_000 - Date.now();
    const timer = setTimeout(() => setPassed(waitsSince), Math.max(0, left));
    return () => clearTimeout(timer);
  }, [waitsSince, minutes]);
  return waitsSince !== null && (passed === waitsSince || !here);
}

/** The end of a chat: the ticket that it became, or that it is over. */
export function Ended({ chat, head, place }: FormProps & { head: ChatHead }) {
  const { t } = useWords<'chat'>();
  const [again, setAgain] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  if (again && chat.availability && !chat.availability.here) return <LeaveForm chat={chat} place={place} />;
  if (!head.ticket || again)
    return (
      <>
        <Messages chat={chat} />
        <MailChat chat={chat} head={head} />
        <p role="status" className={styles.note}>
          {t('chat.write_again')}
        </p>
        <Composer chat={chat} />
      </>
    );
  return (
    <>
      <div className={styles.middle}>
        <span className={styles.done}>
          <Icon name="check" />
        </span>
        <h3 ref={heading} tabIndex={-1}>
          {t('chat.ticket_title')}
        </h3>
        <TicketSentence head={head} />
      </div>
      <div className={styles.ends}>
        {head.ticket.id !== null && (
          <Go to={links.support({ id: head.ticket.id })} className={buttonClass({})}>
            {t('chat.view_ticket')}
          </Go>
        )}
        <Button onClick={() => setAgain(true)}>{t('chat.new')}</Button>
      </div>
    </>
  );
}

function TicketSentence({ head: { ticket, email } }: { head: ChatHead }) {
  const { rich } = useWords<'chat'>();
  const address = <bdi dir="ltr">{email}</bdi>;
  return (
    <p className="small muted">
      {ticket?.answerBy
        ? rich('chat.ticket_by', { email: address, time: <LocalTime at={ticket.answerBy} day /> })
        : rich('chat.ticket_text', { email: address })}
    </p>
  );
}
