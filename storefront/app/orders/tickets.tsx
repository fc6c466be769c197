import type { Claim } from '@halfturn/contract/claims.ts';
import type { Order } from '@halfturn/contract/orders.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { KeyTicket, type KeyTicketWords } from '@halfturn/ui/key-ticket.tsx';
import type { ReactNode } from 'react';
import { ClaimNote } from '../claims/claim-note.tsx';
import { ActivationNote } from './activation-note.tsx';
import { CodeDialog } from './code-dialog.tsx';
import { RecentTime } from './local-time.tsx';
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

/** A ticket for each copy of each key, in the order of the receipt. */
export function Tickets({ order, claims, onChanged }: TicketsProps) {
  const reveal = useReveal(order, onChanged);
  const { t } = useWords<'orders'>();
  const words = useTicketWords(reveal.fault);
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
                line={line}
                unit={unit}
                now={order.serverNow}
                claimed={<ClaimNote claims={claims} unit={unit.id} now={order.serverNow} />}
                words={words}
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
  line: Line;
  unit: Unit;
  now: string;
  words: KeyTicketWords;
  claimed: ReactNode;
  onReveal: () => Promise<string>;
}

function Ticket({ line, unit, now, words, claimed, onReveal }: TicketProps) {
  const { t, rich } = useWords<'orders'>();
  const meta = useUnitMeta(line, unit);
  const revealed = unit.status === 'revealed';
  return (
    <KeyTicket
      name={line.name}
      genre={line.genre}
      level={3}
      title={<ProductName line={line} />}
      meta={meta}
      status={
        revealed && unit.revealedAt !== null ? (
          <span>{rich('orders.revealed_at', { time: <RecentTime at={unit.revealedAt} now={now} /> })}</span>
        ) : (
          t('orders.not_revealed')
        )
      }
      note={
        <>
          {claimed}
          {revealed ? <ActivationNote line={line} /> : t('orders.reveal_note')}
        </>
      }
      confirm={!revealed}
      onReveal={onReveal}
      words={words}
    />
  );
}
