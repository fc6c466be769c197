import type { Calls } from '@halfturn/contract/calls.ts';
import type { ReplyOf } from '@halfturn/contract/endpoint.ts';
import type { SandboxOutcome } from '@halfturn/contract/payments.ts';
import { formatMoney } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { buttonClass } from '@halfturn/ui/button-class.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Notice } from '@halfturn/ui/notice.tsx';
import { Tag } from '@halfturn/ui/tag.tsx';
import { useState } from 'react';
import { useCall } from '../api.ts';
import { Fault } from '../fault.tsx';
import { Go } from '../go.tsx';
import { links } from '../links.ts';
import { atHome } from '../orders/at-home.ts';
import { LocalTime } from '../orders/local-time.tsx';
import { noteReturn, forgetTrip } from '../orders/provider-trip.ts';
import { StatePanel } from '../orders/state-panel.tsx';
import { useAct } from '../use-act.ts';
import styles from './sandbox.module.css';

type Payment = ReplyOf<Calls['GET /api/payments/sandbox/{attempt}']>;

/** What the buttons ask for, the plain ones first. */
const OUTCOMES = ['approve', 'decline', 'cancel', 'late', 'twice', 'reorder', 'short', 'never'] as const;
const TONES: Partial<Record<SandboxOutcome, 'key' | 'danger'>> = { approve: 'key', decline: 'danger' };

/** The sandbox's page: which payment it is, and a button for everything that a bank may do. */
export function Sandbox({ payment }: { payment: Payment }) {
  const { t, rich, locale } = useWords<'payments'>();
  const [fault, setFault] = useState<string | null>(null);
  const { orderNo, state } = payment;
  return (
    <StatePanel
      icon="card"
      tone="info"
      state={state}
      title={t('payments.title', { amount: formatMoney(payment.amount, locale) })}
      text={rich('payments.for_order', { order: <bdi>{orderNo}</bdi> })}
    >
      <Tag tone="warn" icon="warn">
        {t('payments.test_provider')}
      </Tag>
      <Notice tone="warn" className={styles.wide}>
        {t('payments.test_warning')}
      </Notice>
      {state === 'open' ? (
        <section className={styles.wide} aria-labelledby="outcomes">
          <p className="small muted">
            {rich('payments.until', { time: <LocalTime at={payment.expiresAt} /> })}
          </p>
          <h2 id="outcomes" className={styles.head}>
            {t('payments.outcomes')}
          </h2>
          <Outcomes payment={payment} onFault={setFault} />
        </section>
      ) : (
        <p>{t(`payments.${state}`)}</p>
      )}
      <Fault className={styles.wide}>{fault}</Fault>
      <Go
        to={links.paying(orderNo)}
        className={state === 'open' ? 'link' : buttonClass({ variant: 'main' })}
        reloadDocument
      >
        {t('payments.back')}
      </Go>
    </StatePanel>
  );
}

/** A button for each outcome. `onFault` gets the reason why the store refused one, and null before each try. */
function Outcomes(props: { payment: Payment; onFault: (fault: string | null) => void }) {
  const { t } = useWords<'payments'>();
  const call = useCall();
  const { attempt, orderNo } = props.payment;
  const [pressed, setPressed] = useState<SandboxOutcome | null>(null);
  const { run } = useAct({ lost: t('payments.failed'), show: props.onFault });
  const decide = async (outcome: SandboxOutcome) => {
    if (pressed) return;
    setPressed(outcome);
    props.onFault(null);
    const decided = await run(async () => {
      const { returnUrl } = await call('POST /api/payments/sandbox/{attempt}', {
        params: { attempt },
        body: { outcome },
      });
      if (outcome === 'cancel') forgetTrip(orderNo);
      else noteReturn(orderNo);
      location.assign(atHome(returnUrl));
    });
    if (!decided) setPressed(null);
  };
  return (
    <ul className={styles.outcomes}>
      {OUTCOMES.map((outcome) => (
        <li key={outcome}>
          <Button
            full
            variant={TONES[outcome] ?? 'plain'}
            busy={pressed === outcome}
            busyLabel={t('payments.deciding')}
            aria-disabled={(pressed !== null && pressed !== outcome) || undefined}
            aria-describedby={`${outcome}-note`}
            onClick={() => void decide(outcome)}
          >
            {t(`payments.${outcome}`)}
          </Button>
          <p id={`${outcome}-note`} className="tiny muted">
            {t(`payments.${outcome}_note`)}
          </p>
        </li>
      ))}
    </ul>
  );
}
