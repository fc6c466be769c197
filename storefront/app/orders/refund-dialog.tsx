import { CallError } from '@halfturn/contract/client.ts';
import type { Order } from '@halfturn/contract/orders.ts';
import { formatMoney } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Dialog } from '@halfturn/ui/dialog.tsx';
import { FieldError } from '@halfturn/ui/field-error.tsx';
import { Notice } from '@halfturn/ui/notice.tsx';
import { TextArea } from '@halfturn/ui/text-area.tsx';
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useCall } from '../api.ts';
import { randomKey } from '../checkout/submission-key.ts';
import styles from './refund-dialog.module.css';
import { RecentTime } from './local-time.tsx';
import { refundAmount, refundParts, sayingOf } from './order-view.ts';
import { firstChoice, moneyOf, RefundCopies } from './refund-copies.tsx';

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
 * Asks for the money back, copy by copy. It says what is refunded at once, to the last cent, and what staff review.
 */
export function RefundDialog({ order, open, onClose, onAsked, onChanged }: RefundDialogProps) {
  const { t, rich, locale } = useWords<'orders' | 'pre-order' | 'shell'>();
  const call = useCall();
  const form = useId();
  const field = useId();
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  // One request, however often it is sent: a lost answer must not ask for a second refund.
  const key = useRef('');
  const { copies, unsent } = refundParts(order);
  const preOrdered = sayingOf(order) === 'pre_ordered';
  // What the buyer chose last; forgotten when the order has changed meanwhile.
  const ids = copies.map(({ unit, atOnce }) => `${unit.id}${atOnce}`).join();
  const [choice, setChoice] = useState({ ids, chosen: firstChoice(copies) });
  const { chosen } = choice.ids === ids ? choice : { chosen: firstChoice(copies) };
  const choose = (next: ReadonlySet<string>) => {
    key.current = '';
    setNone(false);
    setChoice({ ids, chosen: next });
  };
  const [none, setNone] = useState(false);
  const wanted = copies.filter(({ unit }) => chosen.has(unit.id));
  const lookedAt = wanted.filter((copy) => !copy.atOnce).length;
  const atOnce = wanted.length - lookedAt;
  const expected = refundAmount(order, chosen);

  const send = async () => {
    setBusy(true);
    setFault(null);
    key.current ||= randomKey();
    try {
      const { refunded, answerBy } = await call(
        'POST /api/orders/{orderNo}/refund',
        {
          params: { orderNo: order.orderNo },
          body: { reason: lookedAt > 0 ? reason : '', units: wanted.map(({ unit }) => unit.id), expected },
        },
        { idempotencyKey: key.current },
      );
      key.current = '';
      setReason('');
      const amount = <bdi>{formatMoney(refunded, locale)}</bdi>;
      const time = answerBy && <RecentTime at={answerBy} now={order.serverNow} />;
      if (!time) onAsked(rich('orders.refund_done', { amount }));
      else if (refunded.amount === 0) onAsked(rich('orders.refund_noted', { time }));
      else onAsked(rich('orders.refund_both', { amount, time }));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (error.status !== 0 && error.status < 500) key.current = '';
      setFault(error.status === 0 ? t('orders.call_failed') : error.message);
      if (error.slug === 'refund_changed') onChanged();
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (wanted.length === 0) return setNone(true);
    if (lookedAt > 0 && reason.trim() === '') {
      setMissing(true);
      document.getElementById(field)?.focus();
      return;
    }
    if (!busy) void send();
  };

  return (
    <Dialog
      open={open}
      onClose={onClose}
      // A typed reason would be lost by a slip beside the dialog.
      held={busy || reason !== ''}
      title={t(preOrdered ? 'pre-order.cancel' : 'orders.refund_title')}
      closeLabel={t('shell.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('orders.not_now')}</Button>
          <Button type="submit" form={form} variant="main" busy={busy} busyLabel={t('orders.refund_sending')}>
            {t(preOrdered ? 'pre-order.cancel' : 'orders.refund_send')}
          </Button>
        </>
      }
    >
      <form method="post" id={form} noValidate className={styles.form} onSubmit={submit}>
        {[true, false].map((now) => {
          const of = copies.filter((copy) => copy.atOnce === now);
          const title = now
            ? unsent
              ? 'orders.refund_these_unsent'
              : 'orders.refund_these'
            : 'orders.refund_those';
          return (
            of.length > 0 && (
              <RefundCopies
                key={String(now)}
                title={t(title)}
                copies={of}
                chosen={chosen}
                onChosen={choose}
              />
            )
          );
        })}
        {copies.some((copy) => copy.atOnce) && (
          <p className={styles.back} role="status">
            <span>{t('orders.refund_now')}</span>
            <bdi>{formatMoney(moneyOf(order, expected), locale)}</bdi>
          </p>
        )}
        {atOnce > 0 && (
          <p className="small muted">
            {t(unsent ? 'orders.refund_unsent' : 'orders.refund_at_once', { count: atOnce })}
          </p>
        )}
        {lookedAt > 0 && <p className="small muted">{t('orders.refund_asked_for', { count: lookedAt })}</p>}
        {none && <FieldError id={`${form}-none`}>{t('orders.refund_none')}</FieldError>}
        {lookedAt > 0 && (
          <TextArea
            id={field}
            label={t('orders.refund_reason')}
            hint={wanted.some(({ line }) => line.kind === 'key') && t('orders.refund_reason_hint')}
            error={missing && t('orders.refund_reason_missing')}
            required
            maxLength={REASON_LENGTH}
            value={reason}
            onChange={(event) => {
              setReason(event.target.value);
              if (event.target.value.trim() !== '') setMissing(false);
            }}
          />
        )}
        {fault && (
          <Notice tone="bad" role="alert">
            {fault}
          </Notice>
        )}
      </form>
    </Dialog>
  );
}
