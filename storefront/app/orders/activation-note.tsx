import type { Order } from '@halfturn/contract/orders.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { cx } from '@halfturn/ui/cx.ts';
import styles from './activation-note.module.css';
import disclosure from './disclosure.module.css';
import { useActivation } from './use-activation.ts';

/** What to do with a revealed key: what it needs, and the steps on its platform. */
export function ActivationNote({ line }: { line: Pick<Order['lines'][number], 'activation'> }) {
  const { t } = useWords<'orders'>();
  const help = useActivation(line.activation);
  if (!help) return null;
  return (
    <>
      {help.needs}
      <details className={cx(styles.how, disclosure.more)}>
        <summary>
          <u>{t('orders.steps_to_activate')}</u>
        </summary>
        <ol>
          {help.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </details>
    </>
  );
}
