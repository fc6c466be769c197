import type { Order } from '@halfturn/contract/orders.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { usePage } from '../root/page-context.ts';
import { links } from '../links.ts';
import styles from './printed-help.module.css';
import { useActivation } from './use-activation.ts';

/** What paper needs and a screen shows elsewhere: how to activate each platform's keys, and where to ask. */
export function PrintedHelp({ order }: { order: Order }) {
  const { t } = useWords<'orders'>();
  const { origin } = usePage();
  const keys = order.lines.filter(({ kind }) => kind === 'key');
  const platforms = new Map(keys.map(({ activation, attributes }) => [activation, attributes.platform]));
  return (
    <section className={styles.help} aria-hidden="true">
      {[...platforms].map(([activation, platform]) => (
        <PlatformSteps key={activation} activation={activation} platform={platform} />
      ))}
      <p>{t('orders.print_support', { address: `${origin}${links.info('/contact-us')}` })}</p>
    </section>
  );
}

function PlatformSteps({ activation, platform }: { activation: string; platform: string }) {
  const { t } = useWords<'orders'>();
  const help = useActivation(activation);
  if (!help) return null;
  return (
    <>
      <h2>{t('orders.activate_on', { platform })}</h2>
      <p>{help.needs}</p>
      <ol>
        {help.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </>
  );
}
