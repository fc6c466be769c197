import type { Order } from '@halfturn/contract/orders.ts';
import { formatMoney } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Check } from '@halfturn/ui/check.tsx';
import { kindsOf, nameOfUnit, refundAmount, refundParts, type KeptUnit } from './order-view.ts';
import styles from './refund-dialog.module.css';

/** The words for what is refunded at once, by what it is. */
const THESE = {
  keys: 'orders.refund_these',
  goods: 'orders.refund_these_goods',
  both: 'orders.refund_these_unsent',
} as const;
const AT_ONCE = {
  keys: 'orders.refund_at_once',
  goods: 'orders.refund_goods',
  both: 'orders.refund_unsent',
} as const;

export interface ChoiceProps {
  units: readonly KeptUnit[];
  chosen: ReadonlySet<string>;
  onChosen: (chosen: ReadonlySet<string>) => void;
}

/** The units that can go back: those that are refunded at once, then those that staff review. */
export function Choice({ units, chosen, onChosen }: ChoiceProps) {
  const { t } = useWords<'orders'>();
  const atOnce = units.filter((kept) => kept.atOnce);
  const rest = units.filter((kept) => !kept.atOnce);
  const these = t(THESE[kindsOf(atOnce)]);
  return (
    <>
      {atOnce.length > 0 && <Units title={these} units={atOnce} {...{ chosen, onChosen }} />}
      {rest.length > 0 && <Units title={t('orders.refund_those')} units={rest} {...{ chosen, onChosen }} />}
    </>
  );
}

/** Units that can go back, each with what it is worth. */
function Units({ title, units, chosen, onChosen }: ChoiceProps & { title: string }) {
  const { t, locale } = useWords<'orders'>();
  return (
    <fieldset className={styles.units}>
      <legend>{title}</legend>
      {units.map(({ line, unit }) => (
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
  const { units, atOnceKinds } = refundParts(order);
  const wanted = units.filter(({ unit }) => chosen.has(unit.id));
  const atOnce = wanted.filter((kept) => kept.atOnce).length;
  const lookedAt = wanted.length - atOnce;
  const amount = { amount: refundAmount(order, chosen), currency: order.realAmount.currency };
  return (
    <>
      {units.some((kept) => kept.atOnce) && (
        <p className={styles.back} role="status">
          <span>{t('orders.refund_now')}</span>
          <bdi>{formatMoney(amount, locale)}</bdi>
        </p>
      )}
      {atOnce > 0 && <p className="small muted">{t(AT_ONCE[atOnceKinds], { count: atOnce })}</p>}
      {lookedAt > 0 && <p className="small muted">{t('orders.refund_asked_for', { count: lookedAt })}</p>}
    </>
  );
}

/** The units chosen when the dialog opens: those that are refunded at once, otherwise all. */
export function firstChoice(units: readonly KeptUnit[]): ReadonlySet<string> {
  const atOnce = units.filter((kept) => kept.atOnce);
  return new Set((atOnce.length > 0 ? atOnce : units).map(({ unit }) => unit.id));
}
