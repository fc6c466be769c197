import { isOneOf, keysOf } from '@halfturn/contract/primitives/names.ts';
import type { StaffOrder } from '@halfturn/contract/staff/orders.ts';
import type { Key } from '@halfturn/locales/keys.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { useFormats } from '../layout/use-formats.ts';
import { methodName } from '../payment-methods/method-name.ts';
import page from './orders.module.css';

/** Actors of the store itself; the others are payment providers and people. */
const ACTORS = {
  buyer: 'staff-orders.actor_buyer',
  store: 'staff-orders.actor_store',
  sweeper: 'staff-orders.actor_store',
  mail: 'staff-orders.actor_mail',
  recipient: 'staff-orders.actor_recipient',
} as const satisfies Record<string, Key<'staff-orders'>>;

type Step = StaffOrder['history'][number];

/** What happened to the order, latest first: who did it, when, and why. */
export function History({ rows }: { rows: readonly Step[] }) {
  const { t } = useWords<'staff-orders' | 'staff-order-acts' | 'staff-payment-methods'>();
  const { time } = useFormats();
  const actor = (name: string) => (isOneOf(keysOf(ACTORS), name) ? t(ACTORS[name]) : methodName(t, name));
  const what = (row: Step): string => {
    if (row.act) return t(`staff-order-acts.act_${row.act}`);
    if (row.machine === 'order') return t('staff-orders.step_order', { state: t(orderWord(row.after)) });
    if (row.machine === 'payment')
      return t('staff-orders.step_payment', { state: t(paymentWord(row.after)) });
    return t('staff-orders.step_unit', { count: row.count, state: t(unitWord(row.after)) });
  };
  return (
    <section>
      <h3>{t('staff-orders.history')}</h3>
      <ol className={page.history}>
        {rows.map((row) => (
          <li key={row.id}>
            {what(row)}
            <small>
              {t('staff-orders.by_at', {
                actor: actor(row.actor),
                time: time(row.at),
              })}
            </small>
            {row.reason && <q className={page.quote}>{row.reason}</q>}
          </li>
        ))}
      </ol>
    </section>
  );
}

// The log keeps its words as the machines name them, and the machines know no others (the database refuses them).
const orderWord = (state: string) => `staff-orders.status_${state}` as Key<'staff-orders'>;
const paymentWord = (state: string) => `staff-orders.payment_${state}` as Key<'staff-orders'>;
const unitWord = (state: string) => `staff-orders.unit_${state}` as Key<'staff-orders'>;
