import type { Order } from '@halfturn/contract/orders.ts';
import { formatMoney } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { FieldError } from '@halfturn/ui/field-error.tsx';
import { type ReactNode, useId, useState } from 'react';
import { useCall } from '../api.ts';
import { FormDialog } from '../form-dialog.tsx';
import { useAct } from '../use-act.ts';
import { RecentTime } from './local-time.tsx';
import { type KeptUnit, refundAmount, refundParts, sayingOf } from './order-view.ts';
import { ReasonText, useReason } from './reason-text.tsx';
import { Choice, firstChoice, Outcome } from './refund-units.tsx';

export interface RefundDialogProps {
  order: Order;
  open: boolean;
  onClose: () => void;
  /** The request was taken; what came of it, in words. */
  onAsked: (said: ReactNode) => void;
  /** The order is another than the one that is shown. */
  onChanged: () => void;
}

/** As many characters as a reason may have (contract). */
const REASON_LENGTH = 1000;

/**
 * Asks for the money back, unit by unit. It says what is refunded at once, to the last cent, and what staff review.
 */
export function RefundDialog({ order, open, onClose, onAsked, onChanged }: RefundDialogProps) {
  const { t } = useWords<'orders' | 'pre-order'>();
  const form = useId();
  const reason = useReason();
  const [none, setNone] = useState(false);
  const { units, chosen, wanted, lookedAt, choose } = useChoice(order);
  const { busy, fault, send, renew } = useRefund({ order, wanted, onAsked, onChanged });
  const preOrdered = sayingOf(order) === 'pre_ordered';

  const submit = () => {
    if (wanted.length === 0) return setNone(true);
    if (lookedAt > 0 && !reason.check()) return;
    if (!busy) void send(lookedAt > 0 ? reason.text : '').then((sent) => sent && reason.write(''));
  };

  return (
    <FormDialog
      open={open}
      onClose={onClose}
      // A typed reason would be lost by a slip beside the dialog.
      held={busy || reason.text !== ''}
      title={t(preOrdered ? 'pre-order.cancel' : 'orders.refund_title')}
      onSubmit={submit}
      busy={busy}
      send={t(preOrdered ? 'pre-order.cancel' : 'orders.refund_send')}
      sending={t('orders.refund_sending')}
      cancel={t('orders.not_now')}
      fault={fault}
      className="column close"
    >
      <Choice
        units={units}
        chosen={chosen}
        onChosen={(next) => {
          // Another choice is another request.
          renew();
          setNone(false);
          choose(next);
        }}
      />
      <Outcome order={order} chosen={chosen} />
      {none && <FieldError id={`${form}-none`}>{t('orders.refund_none')}</FieldError>}
      {lookedAt > 0 && (
        <ReasonText
          reason={reason}
          hint={wanted.some(({ line }) => line.kind === 'key') && t('orders.refund_reason_hint')}
          most={REASON_LENGTH}
        />
      )}
    </FormDialog>
  );
}

/** The units that can go back, and those that the buyer has chosen. */
function useChoice(order: Order) {
  const { units } = refundParts(order);
  // What the buyer chose last; forgotten when the order has changed meanwhile.
  const ids = units.map(({ unit, atOnce }) => `${unit.id}${atOnce}`).join();
  const [choice, setChoice] = useState({ ids, chosen: firstChoice(units) });
  const { chosen } = choice.ids === ids ? choice : { chosen: firstChoice(units) };
  const wanted = units.filter(({ unit }) => chosen.has(unit.id));
  const lookedAt = wanted.filter((kept) => !kept.atOnce).length;
  const choose = (next: ReadonlySet<string>) => setChoice({ ids, chosen: next });
  return { units, chosen, wanted, lookedAt, choose };
}

interface Refund extends Pick<RefundDialogProps, 'order' | 'onAsked' | 'onChanged'> {
  wanted: readonly KeptUnit[];
}

/** Sends the request, and puts what came of it into words. */
function useRefund({ order, wanted, onAsked, onChanged }: Refund) {
  const { t, rich, locale } = useWords<'orders'>();
  const call = useCall();
  const { busy, fault, run, renew } = useAct({ lost: t('orders.call_failed') });
  const units = wanted.map(({ unit }) => unit.id);
  const expected = refundAmount(order, new Set(units));
  const send = (reason: string) =>
    run(
      async (id) => {
        const { refunded, answerBy } = await call(
          'POST /api/orders/{orderNo}/refund',
          { params: { orderNo: order.orderNo }, body: { reason, units, expected } },
          { idempotencyKey: id },
        );
        const amount = <bdi>{formatMoney(refunded, locale)}</bdi>;
        const time = answerBy && <RecentTime at={answerBy} now={order.serverNow} />;
        if (!time) onAsked(rich('orders.refund_done', { amount }));
        else if (refunded.amount === 0) onAsked(rich('orders.refund_noted', { time }));
        else onAsked(rich('orders.refund_both', { amount, time }));
      },
      ({ slug }) => {
        if (slug === 'refund_changed') onChanged();
      },
    );
  return { busy, fault, send, renew };
}
