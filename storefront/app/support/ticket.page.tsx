import type { Ticket } from '@halfturn/contract/support.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { buttonClass } from '@halfturn/ui/button-class.ts';
import { Empty } from '@halfturn/ui/empty.tsx';
import { Panel } from '@halfturn/ui/panel.tsx';
import { useToast } from '@halfturn/ui/toast-context.ts';
import { useState } from 'react';
import { useLoaderData } from 'react-router';
import { useCall } from '../api.ts';
import { Go } from '../go.tsx';
import { links } from '../links.ts';
import { AnswerClock } from './answer-clock.tsx';
import { TicketMessages } from './ticket-messages.tsx';
import { StateTag } from './state-tag.tsx';
import styles from './support.module.css';
import { useMessage } from './use-message.ts';
import { WriteForm } from './write-form.tsx';

/** `/ticket`: a guest's question, opened by the link in our mail. */
export function Component() {
  const ticket = useLoaderData<Ticket | null>();
  return (
    <main id="main" className={`page ${styles.guest}`}>
      {ticket ? <Conversation key={ticket.id} loaded={ticket} /> : <NotOpen />}
    </main>
  );
}

function NotOpen() {
  const { t } = useWords<'support' | 'contact' | 'shell'>();
  return (
    <>
      <h1>{t('shell.title_ticket')}</h1>
      <Empty
        icon="lock"
        title={t('support.gone')}
        action={
          <Go to={links.info('/contact-us')} className={buttonClass({ variant: 'main' })}>
            {t('contact.title')}
          </Go>
        }
      >
        {t('contact.gone_text')}
      </Empty>
    </>
  );
}

function Conversation({ loaded }: { loaded: Ticket }) {
  const { t, rich } = useWords<'support' | 'shell'>();
  const call = useCall();
  const toast = useToast();
  const message = useMessage();
  const [ticket, setTicket] = useState(loaded);
  const { id, topic, state, orderNo, answerBy, serverNow: now } = ticket;
  const send = async () => {
    const written = await message.send(({ id: messageId, text }) =>
      call('POST /api/contact/{id}/messages', { params: { id }, body: { id: messageId, text } }),
    );
    if (!written) return;
    setTicket(written);
    toast.show(t('support.sent'));
  };
  return (
    <>
      <header className={styles.facts}>
        <h1>{t('shell.title_ticket')}</h1>
        <p>
          {t(`support.topic_${topic}`)}
          {orderNo && <> · {rich('support.about_order', { order: <bdi className="ltr">{orderNo}</bdi> })}</>}
        </p>
        <p role="status">
          <StateTag state={state} />
        </p>
        <AnswerClock at={answerBy} now={now} />
      </header>
      <TicketMessages ticket={ticket} />
      <Panel>
        <WriteForm message={message} label={t('support.reply')} wordsOnly onSend={() => void send()} />
      </Panel>
    </>
  );
}
