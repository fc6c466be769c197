import type { Order } from '@halfturn/contract/orders.ts';
import { formatMoney } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Check } from '@halfturn/ui/check.tsx';
import type { KeptCopy } from './order-view.ts';
import styles from './refund-dialog.module.css';

export interface RefundCopiesProps {
  title: string;
  copies: readonly KeptCopy[];
  chosen: ReadonlySet<string>;
  onChosen: (chosen: ReadonlySet<string>) => void;
}

/** Copies that can go back, each with what it is worth. */
export function RefundCopies({ title, copies, chosen, onChosen }: RefundCopiesProps) {
  const { t, locale } = useWords<'orders'>();
  const name = ({ line, unit }: KeptCopy): string =>
    line.quantity === 1
      ? line.name
      : t('orders.refund_copy', {
          name: line.name,
          copy: t('orders.copy_of', { no: unit.no, count: line.quantity }),
        });
  return (
    <fieldset className={styles.copies}>
      <legend>{title}</legend>
      {copies.map((copy) => (
        <Check
          key={copy.unit.id}
          checked={chosen.has(copy.unit.id)}
          count={<bdi>{formatMoney(copy.unit.worth, locale)}</bdi>}
          onChange={({ target }) => {
            const next = new Set(chosen);
            if (target.checked) next.add(copy.unit.id);
            else next.delete(copy.unit.id);
            onChosen(next);
          }}
        >
          <bdi>{name(copy)}</bdi>
        </Check>
      ))}
    </fieldset>
  );
}

/** The units chosen when the dialog opens: those that are refunded at once, otherwise all. */
export function firstChoice(copies: readonly KeptCopy[]): ReadonlySet<string> {
  const atOnce = copies.filter((copy) => copy.atOnce);
  return new Set((atOnce.length > 0 ? atOnce : copies).map(({ unit }) => unit.id));
}

/** An amount in the order's currency. */
export const moneyOf = (order: Order, amount: number) => ({ amount, currency: order.realAmount.currency });
