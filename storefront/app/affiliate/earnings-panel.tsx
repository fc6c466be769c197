import type { Money } from '@halfturn/contract/primitives/money.ts';
import { formatMoney } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Panel } from '@halfturn/ui/panel.tsx';
import { useToast } from '@halfturn/ui/toast-context.ts';
import { useId } from 'react';
import { useRevalidator } from 'react-router';
import { useCall } from '../api.ts';
import { Go } from '../go.tsx';
import { links } from '../links.ts';
import { useAct } from '../use-act.ts';
import styles from './affiliate.module.css';
import type { Affiliate } from './my-affiliate.loader.ts';

/** What is held, available and paid out, and the button that moves what is available to the store balance. */
export function EarningsPanel({ affiliate }: { affiliate: Affiliate }) {
  const { t, rich, locale } = useWords<'affiliates'>();
  const { busy, move } = useMove();
  const why = useId();
  const { held, available, paidOut, leastToMove } = affiliate;
  const short = available.amount < leastToMove.amount;
  return (
    <Panel title={t('affiliates.earnings')}>
      <div className={styles.panel}>
        <dl className={styles.figures}>
          <Figure name={t('affiliates.held')} amount={held} hint={t('affiliates.held_text')} />
          <Figure name={t('affiliates.available')} amount={available} />
          <Figure name={t('affiliates.paid_out')} amount={paidOut} hint={t('affiliates.paid_out_text')} />
        </dl>
        <div className={styles.move}>
          <Button
            variant="main"
            guard
            busy={busy}
            aria-disabled={short || undefined}
            aria-describedby={short ? why : undefined}
            onClick={() => void move()}
          >
            {t('affiliates.move')}
          </Button>
          {short && (
            <p id={why} className="small muted">
              {available.amount < 0
                ? t('affiliates.below_zero')
                : t('affiliates.least', { amount: formatMoney(leastToMove, locale) })}
            </p>
          )}
        </div>
        <p className="small muted">
          {rich(
            'affiliates.bank',
            {},
            {
              ask: (words) => (
                <Go to={links.ask()} className="link">
                  {words}
                </Go>
              ),
            },
          )}
        </p>
      </div>
    </Panel>
  );
}

function Figure({ name, amount, hint }: { name: string; amount: Money; hint?: string }) {
  const { locale } = useWords();
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <bdi className="ltr">{formatMoney(amount, locale)}</bdi>
        {hint && <small>{hint}</small>}
      </dd>
    </div>
  );
}

/**
 * Moves what is available to the store balance, and says how much that was. A try whose answer was lost is repeated under the
 * same key, so it moves nothing twice.
 */
function useMove() {
  const { t, locale } = useWords<'affiliates' | 'sign-in'>();
  const call = useCall();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const show = (sentence: string) => toast.show(sentence, 'bad');
  const { busy, run } = useAct({ lost: t('sign-in.not_sent'), show, after: revalidate });
  const move = () =>
    run(async (id) => {
      const { affiliate } = await call('POST /api/affiliate/to-balance', {}, { idempotencyKey: id });
      const moved = affiliate?.entries.find(({ kind }) => kind === 'to_balance')?.amount;
      if (!moved) return;
      const amount = formatMoney({ ...moved, amount: -moved.amount }, locale);
      toast.show(t('affiliates.moved', { amount }));
    });
  return { busy, move };
}
