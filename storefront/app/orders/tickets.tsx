import type { Claim } from '@halfturn/contract/claims.ts';
import type { Order } from '@halfturn/contract/orders.ts';
import { MAILED_AT_MOST } from '@halfturn/contract/primitives/key-deliveries.ts';
import { REDEEM_PAGES } from '@halfturn/contract/primitives/redeem-pages.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { KeyTicket, type KeyTicketWords } from '@halfturn/ui/key-ticket.tsx';
import type { ReactNode } from 'react';
import { ClaimNote } from '../claims/claim-note.tsx';
import { ActivationNote } from './activation-note.tsx';
import { CodeDialog } from './code-dialog.tsx';
import { RecentTime } from './local-time.tsx';
import { isLeaving } from './order-view.ts';
import { OtherUnit } from './other-unit.tsx';
import { ProductName } from './product-name.tsx';
import { useReveal } from './use-reveal.ts';
import { useTicketWords } from './use-ticket-words.ts';
import { useUnitMeta } from './use-unit-meta.ts';

export interface TicketsProps {
  order: Order;
  claims: readonly Claim[];
  /** A key was revealed, or this browser was let in: the order is another now. */
  onChanged: () => Promise<unknown>;
}

type Line = Order['lines'][number];
type Unit = Line['units'][number];

/** A ticket for each unit of each key, in the order of the receipt. */
export function Tickets({ order, claims, onChanged }: TicketsProps) {
  const reveal = useReveal(order, onChanged);
  const { t } = useWords<'orders'>();
  const words = useTicketWords(reveal.fault);
  const mailedWords = useTicketWords(reveal.fault, true);
  if (order.lines.every(({ kind }) => kind !== 'key')) return null;
  return (
    <>
      <h2 className="sr-only">{t('orders.your_keys')}</h2>
      {order.lines
        .filter(({ kind }) => kind === 'key')
        .flatMap((line) =>
          line.units.map((unit) =>
            unit.status === 'delivered' || unit.status === 'revealed' ? (
              <Ticket
                key={unit.id}
                order={order}
                line={line}
                unit={unit}
                claimed={<ClaimNote claims={claims} unit={unit.id} now={order.serverNow} />}
                words={unit.mailed ? mailedWords : words}
                onReveal={() => reveal.keyOf(unit.id)}
              />
            ) : (
              <OtherUnit key={unit.id} line={line} unit={unit}>
                <ClaimNote claims={claims} unit={unit.id} now={order.serverNow} />
              </OtherUnit>
            ),
          ),
        )}
      <CodeDialog
        order={order}
        open={reveal.asksForCode}
        onProven={reveal.onProven}
        onClose={reveal.onCodeClosed}
      />
    </>
  );
}

interface TicketProps {
  order: Order;
  line: Line;
  unit: Unit;
  words: KeyTicketWords;
  claimed: ReactNode;
  onReveal: () => Promise<string>;
}

function Ticket({ order, line, unit, words, claimed, onReveal }: TicketProps) {
  const { t } = useWords<'orders' | 'key-delivery'>();
  const meta = useUnitMeta(line, unit);
  const page = REDEEM_PAGES[line.activation];
  const revealed = unit.status === 'revealed';
  return (
    <KeyTicket
      name={line.name}
      genre={line.genre}
      level={3}
      title={<ProductName line={line} />}
      meta={meta}
      status={<TicketStatus order={order} unit={unit} />}
      note={
        <>
          {claimed}
          {unit.mailed && <p>{t('key-delivery.mailed_note')}</p>}
          {revealed ? <ActivationNote line={line} /> : <UnseenNote order={order} unit={unit} />}
        </>
      }
      confirm={!revealed}
      open={order.mayReveal && unit.mailed !== null}
      redeem={
        page && {
          label: t('orders.redeem_at', { site: page.site }),
          hint: t('orders.redeem_hint'),
          href: page.url,
        }
      }
      onReveal={onReveal}
      words={words}
    />
  );
}

/** When the key was mailed, or revealed on the page. */
function TicketStatus({ order, unit: { mailed, revealedAt } }: Pick<TicketProps, 'order' | 'unit'>) {
  const { t, rich } = useWords<'orders' | 'key-delivery'>();
  if (mailed) {
    const email = <bdi>{mailed.to}</bdi>;
    if (mailed.at === null) return <span>{rich('key-delivery.emailing', { email })}</span>;
    const time = <RecentTime at={mailed.at} now={order.serverNow} />;
    return <span>{rich('key-delivery.emailed_at', { time, email })}</span>;
  }
  if (revealedAt === null) return t('orders.not_revealed');
  return (
    <span>{rich('orders.revealed_at', { time: <RecentTime at={revealedAt} now={order.serverNow} /> })}</span>
  );
}

/** What becomes of a key that was not seen: its mail is on its way, or it waits for the buyer, and why. */
function UnseenNote({ order, unit }: Pick<TicketProps, 'order' | 'unit'>) {
  const { t } = useWords<'orders' | 'key-delivery'>();
  const { because } = order.keyDelivery;
  if (isLeaving(order, unit)) return <p>{t('key-delivery.leaving')}</p>;
  return (
    <>
      {because === 'reviewed' && <p>{t('key-delivery.because_reviewed')}</p>}
      {because === 'bulk' && <p>{t('key-delivery.because_bulk', { count: MAILED_AT_MOST })}</p>}
      <p>{t('orders.reveal_note')}</p>
    </>
  );
}
