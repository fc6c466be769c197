import type { Order } from '@halfturn/contract/orders.ts';
import { formatMoney } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Check } from '@halfturn/ui/check.tsx';
import { nameOfUnit, refundAmount, refundParts, type KeptCopy } from './order-view.ts';
import styles from './refund-dialog.module.css';

export interface ChoiceProps {
  copies: readonly KeptCopy[];
  chosen: ReadonlySet<string>;
  onChosen: (chosen: ReadonlySet<string>) => void;
}

/** The units that can go back: those that are refunded at once, then those that staff review. */
export function Choice({ copies, chosen, onChosen }: ChoiceProps) {
  const { t } = useWords<'orders'>();
  const atOnce = copies.filter((copy) => copy.atOnce);
  const rest = copies.filter((copy) => !copy.atOnce);
  const unsent = atOnce.some(({ line }) => line.kind === 'physical');
  const these = t(unsent ? 'orders.refund_these_unsent' : 'orders.refund_these');
  return (
    <>
      {atOnce.length > 0 && <Units title={these} copies={atOnce} {...{ chosen, onChosen }} />}
      {rest.length > 0 && <Units title={t('orders.refund_those')} copies={rest} {...{ chosen, onChosen }} />}
    </>
  );
}

/** Units that can go back, each with what it is worth. */
function Units({ title, copies, chosen, onChosen }: ChoiceProps & { title: string }) {
  const { t, locale } = useWords<'orders'>();
  return (
    <fieldset className={styles.copies}>
      <legend>{title}</legend>
      {copies.map(({ line, unit }) => (
        <Check
          key={unit.id}
          checked={chosen.has(unit.id)}
          count={<bdi>{formatMoney(unit.worth, locale)}</bdi>}
          onChange={({ target }) => {
            const next = new Set(chosen);
            if (target.checked) next.add(unit.id);
            else next.delete(unit.id);
            onChosen(next);
          }}
        >
          <bdi>{nameOfUnit(t, line, unit.no)}</bdi>
        </Check>
      ))}
    </fieldset>
  );
}

/** What the choice brings back at once, and what staff review. */
export function Outcome({ order, chosen }: { order: Order; chosen: ReadonlySet<string> }) {
  const { t, locale } = useWords<'orders'>();
  const { copies, unsent } = refundParts(order);
  const wanted = copies.filter(({ unit }) => chosen.has(unit.id));
  const atOnce = wanted.filter((copy) => copy.atOnce).length;
  const lookedAt = wanted.length - atOnce;
  const amount = { amount: refundAmount(order, chosen), currency: order.realAmount.currency };
  return (
    <>
      {copies.some((copy) => copy.atOnce) && (
        <p className={styles.back} role="status">
          <span>{t('orders.refund_now')}</span>
          <bdi>{formatMoney(amount, locale)}</bdi>
        </p>
      )}
      {atOnce > 0 && (
        <p className="small muted">
          {t(unsent ? 'orders.refund_unsent' : 'orders.refund_at_once', { count: atOnce })}
        </p>
      )}
      {lookedAt > 0 && <p className="small muted">{t('orders.refund_asked_for', { count: lookedAt })}</p>}
    </>
  );
}

/** The units chosen when the dialog opens: those that are refunded at once, otherwise all. */
export function firstChoice(copies: readonly KeptCopy[]): ReadonlySet<string> {
  const atOnce = copies.filter((copy) => copy.atOnce);
  return new Set((atOnce.length > 0 ? atOnce : copies).map(({ unit }) => unit.id));
}
