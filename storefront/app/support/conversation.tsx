import type { Ticket } from '@halfturn/contract/support.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Notice } from '@halfturn/ui/notice.tsx';
import { Panel } from '@halfturn/ui/panel.tsx';
import { useToast } from '@halfturn/ui/toast-context.ts';
import { useState } from 'react';
import { AccountPage } from '../account/account-page.tsx';
import { useCall } from '../api.ts';
import { Fault } from '../fault.tsx';
import { Go } from '../go.tsx';
import { links } from '../links.ts';
import { RecentTime } from '../orders/local-time.tsx';
import { useAct } from '../use-act.ts';
import { AnswerClock } from './answer-clock.tsx';
import { TicketMessages } from './ticket-messages.tsx';
import { StateTag } from './state-tag.tsx';
import styles from './support.module.css';
import { useMessage } from './use-message.ts';
import { WriteForm } from './write-form.tsx';

/** One question with all that was written, until when the store answers, and what the member can do with it. */
export function Conversation({ loaded }: { loaded: Ticket }) {
  const { t } = useWords<'support'>();
  const call = useCall();
  const toast = useToast();
  const message = useMessage();
  const [changed, setChanged] = useState<Ticket | null>(null);
  const { busy: moving, fault, run } = useAct({ lost: t('support.failed') });
  // The reply to an action is newer than the loaded data, until the data is reloaded.
  const ticket = changed && changed.serverNow > loaded.serverNow ? changed : loaded;
  const { id, topic, state } = ticket;
  const send = async () => {
    const written = await message.send((body) =>
      call('POST /api/support/{id}/messages', { params: { id }, body }),
    );
    if (!written) return;
    setChanged(written);
    toast.show(t('support.sent'));
  };
  const move = (to: 'waiting' | 'closed') =>
    run(async () => {
      setChanged(await call('POST /api/support/{id}/state', { params: { id }, body: { state: to } }));
    });
  return (
    <AccountPage
      title={t(`support.topic_${topic}`)}
      end={
        <Go to={links.support()} className="link">
          {t('support.to_list')}
        </Go>
      }
    >
      <Facts ticket={ticket} />
      <TicketMessages ticket={ticket} />
      <Fault>{fault}</Fault>
      {state === 'closed' && <Notice icon="check">{t('support.closed_text')}</Notice>}
      <Panel>
        <WriteForm
          message={message}
          label={t('support.reply')}
          onSend={() => void send()}
          more={
            state === 'closed' ? (
              <Button busy={moving} onClick={() => void move('waiting')}>
                {t('support.reopen')}
              </Button>
            ) : (
              <Button icon="check" busy={moving} onClick={() => void move('closed')}>
                {t('support.close')}
              </Button>
            )
          }
        />
      </Panel>
    </AccountPage>
  );
}

/** The state of the question, the order that it is about, and until when the store answers. */
function Facts({ ticket }: { ticket: Ticket }) {
  const { t, rich } = useWords<'support'>();
  const { state, order, serverNow: now } = ticket;
  return (
    <div className={styles.facts}>
      <p role="status">
        <StateTag state={state} />
      </p>
      {order && (
        <p>
          <Go to={links.order(order.orderNo)} className="link">
            {rich('support.about_order', { order: <bdi className="ltr">{order.orderNo}</bdi> })}
          </Go>
          {order.unit && (
            <>
              {' · '}
              <bdi>
                {order.unit.of > 1
                  ? t('support.unit_no', { name: order.unit.name, no: order.unit.no })
                  : order.unit.name}
              </bdi>
            </>
          )}
        </p>
      )}
      <AnswerClock at={ticket.answerBy} now={now} />
      {order?.refundAnswerBy && (
        <p>{rich('support.refund_by', { time: <RecentTime at={order.refundAnswerBy} now={now} /> })}</p>
      )}
    </div>
  );
}
