import { useWords } from '@halfturn/locales/react.ts';
import { cx } from '@halfturn/ui/cx.ts';
import { Stepper } from '@halfturn/ui/stepper.tsx';
import type { OrderView, Steps } from './load-order.ts';
import { RecentTime } from './local-time.tsx';
import styles from './order-steps.module.css';
import { keysCameAt } from './order-view.ts';

/** How far the order is: each step with its time, or with what it waits for. */
export function OrderSteps({ view }: { view: OrderView }) {
  const { t } = useWords<'orders'>();
  const now = view.order.serverNow;
  const keysAt = keysCameAt(view.order);
  const steps = view.steps.map(({ step, at }) => ({ step, at: step === 'delivered' ? (at ?? keysAt) : at }));
  const made = steps.filter(({ at }) => at !== null).length;
  return (
    <Stepper
      className={cx(styles.steps, steps.length > 4 && styles.many)}
      label={t('orders.steps')}
      steps={steps.map(({ step, at }) => ({
        label: t(`orders.step_${step}`),
        stateLabel: at === null ? t('orders.step_open') : t('orders.step_done'),
        note: at === null ? waits(step, t) : <RecentTime at={at} now={now} />,
      }))}
      current={Math.max(0, made - 1)}
      reached
    />
  );
}

function waits(
  step: Steps[number]['step'],
  t: ReturnType<typeof useWords<'orders'>>['t'],
): string | undefined {
  if (step === 'delivered') return t('orders.step_soon');
  if (step === 'completed') return t('orders.step_happy');
  return undefined;
}
