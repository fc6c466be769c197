import { formatDate } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { cx } from '@halfturn/ui/cx.ts';
import { Stepper } from '@halfturn/ui/stepper.tsx';
import type { OrderView, Steps } from './load-order.ts';
import { RecentTime } from './local-time.tsx';
import styles from './order-steps.module.css';
import { keysCameAt, nextRelease } from './order-view.ts';

/** How far the order is: each step with its time, or with what it waits for. */
export function OrderSteps({ view }: { view: OrderView }) {
  const { t, locale } = useWords<'orders' | 'pre-order'>();
  const day = nextRelease(view.order);
  const comes = day && t('pre-order.key_comes', { date: formatDate(day, locale) });
  const now = view.order.serverNow;
  const { gift } = view.order;
  const keysAt = keysCameAt(view.order);
  const steps = view.steps.map(({ step, at }) => {
    if (step !== 'delivered') return { step, at };
    // The keys of a gift wait for its day: it is delivered when it is sent.
    return { step, at: gift ? gift.sentAt : (at ?? keysAt) };
  });
  const made = steps.filter(({ at }) => at !== null).length;
  return (
    <Stepper
      className={cx(styles.steps, steps.length > 4 && styles.many)}
      label={t('orders.steps')}
      steps={steps.map(({ step, at }) => ({
        label: t(`orders.step_${step}`),
        stateLabel: at === null ? t('orders.step_open') : t('orders.step_done'),
        note: at === null ? waits(step, { t, comes, soon: !gift }) : <RecentTime at={at} now={now} />,
      }))}
      current={Math.max(0, made - 1)}
      reached
    />
  );
}

function waits(
  step: Steps[number]['step'],
  { t, comes, soon }: { t: ReturnType<typeof useWords<'orders'>>['t']; comes: string | null; soon: boolean },
): string | undefined {
  if (step === 'delivered') return comes ?? (soon ? t('orders.step_soon') : undefined);
  if (step === 'completed') return t('orders.step_happy');
  return undefined;
}
