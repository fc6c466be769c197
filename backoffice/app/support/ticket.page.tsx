import { MESSAGE_LENGTH } from '@halfturn/contract/primitives/support-limits.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Notice } from '@halfturn/ui/notice.tsx';
import { Link, useLoaderData } from 'react-router';
import { call } from '../api.ts';
import { useProductCards } from '../chat/use-product-cards.ts';
import { Bar } from '../layout/bar.tsx';
import { useFormats } from '../layout/use-formats.ts';
import { Units } from '../orders/units.tsx';
import { History } from '../orders/history.tsx';
import { Parcel, Payment } from '../orders/peek-facts.tsx';
import { isOnItsWay } from '../orders/on-its-way.ts';
import { StatusMark } from '../orders/status-mark.tsx';
import { AnswerForm } from './answer-form.tsx';
import { DueTag } from './due-tag.tsx';
import { MessageItem } from './message-item.tsx';
import { OtherTickets } from './other-tickets.tsx';
import { NoteForm } from './note-form.tsx';
import { StateTag } from '../layout/state-tag.tsx';
import styles from './support.module.css';
import type { loadTicket } from './support.loader.ts';
import { TicketFacts } from './ticket-facts.tsx';

/** One question: the conversation and the answer, with its member and its order beside. */
export function TicketPage() {
  const { t } = useWords<'staff' | 'staff-support' | 'staff-orders'>();
  const { ticket, others, order } = useLoaderData<typeof loadTicket>();
  const about = ticket.order;
  const cards = useProductCards(ticket.messages.flatMap(({ productId }) => productId ?? []));
  return (
    <>
      <Bar
        title={t('staff-support.of', { name: ticket.who })}
        note={t(`staff-support.topic_${ticket.topic}`)}
      >
        <Link className="link" to="/support">
          {t('staff-support.back')}
        </Link>
      </Bar>
      <div className={styles.page}>
        <section className={styles.talk} aria-label={t('staff-support.conversation')}>
          <p className={styles.marks}>
            <StateTag of={`staff-support.state_${ticket.state}`} />
            <DueTag at={ticket.answerBy} now={ticket.serverNow} />
          </p>
          <ol className={styles.messages}>
            {ticket.messages.map((message) => (
              <MessageItem key={message.id} message={message} who={ticket.who} cards={cards} />
            ))}
          </ol>
          <AnswerForm key={`answer ${ticket.id}`} ticket={ticket} />
          <NoteForm
            key={`note ${ticket.id}`}
            hint={t('staff-support.note_hint')}
            maxLength={MESSAGE_LENGTH}
            post={(body) => call('POST /admin/support/{id}/notes', { params: { id: ticket.id }, body })}
          />
        </section>
        <aside className={styles.beside} aria-label={t('staff-support.order')}>
          <TicketFacts ticket={ticket} />
          {others.length > 0 && <OtherTickets ticket={ticket} others={others} />}
          {about && order && <OrderAbout about={about} order={order} />}
        </aside>
      </div>
    </>
  );
}

type Loaded = Awaited<ReturnType<typeof loadTicket>>;

interface OrderAboutProps {
  about: NonNullable<Loaded['ticket']['order']>;
  order: NonNullable<Loaded['order']>;
}

/** The order that the question is about. */
function OrderAbout({ about, order }: OrderAboutProps) {
  const { t } = useWords<'staff-support'>();
  const { time } = useFormats();
  return (
    <>
      <h2 className={styles.part}>
        <Link className="link" to={`/orders/${about.orderNo}`}>
          <bdi dir="ltr">{about.orderNo}</bdi>
        </Link>
      </h2>
      <StatusMark status={order.status} shipped={isOnItsWay(order)} />
      {about.refundAnswerBy && (
        <Notice tone="bad" icon="refresh">
          {t('staff-support.refund_due', {
            time: time(about.refundAnswerBy),
          })}
        </Notice>
      )}
      {about.unit && (
        <p>
          {about.unit.of > 1 ? t('staff-support.unit_no', { ...about.unit }) : <bdi>{about.unit.name}</bdi>}
        </p>
      )}
      <Units order={order} />
      <Parcel order={order} />
      <Payment order={order} />
      <History rows={order.history} />
    </>
  );
}
