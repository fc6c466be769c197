import type { Calls } from '@halfturn/contract/calls.ts';
import { CallError } from '@halfturn/contract/client.ts';
import type { ReplyOf } from '@halfturn/contract/endpoint.ts';
import type { Withdrawal } from '@halfturn/contract/withdrawals.ts';
import { formatMoney } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Notice } from '@halfturn/ui/notice.tsx';
import { Panel } from '@halfturn/ui/panel.tsx';
import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useCall } from '../api.ts';
import { randomKey } from '../checkout/submission-key.ts';
import { Fault } from '../fault.tsx';
import { Go } from '../go.tsx';
import { links } from '../links.ts';
import { LocalTime } from '../orders/local-time.tsx';
import { CheckDeclaration } from './check-declaration.tsx';
import { ChooseCopies, type Declaration } from './choose-copies.tsx';
import { nameOf } from './name-of.ts';
import styles from './withdrawal.module.css';

type Declared = ReplyOf<Calls['POST /api/orders/{orderNo}/withdrawal']>;

/** The two steps of a withdrawal: what one withdraws from, then "confirm"; and what came of it. */
export function Declare({ loaded }: { loaded: Withdrawal }) {
  const { t, rich, locale } = useWords<'shell' | 'withdrawal'>();
  const call = useCall();
  const { revalidate } = useRevalidator();
  const [draft, setDraft] = useState<Declaration | null>(null);
  const [checking, setChecking] = useState(false);
  const [done, setDone] = useState<Declared | null>(null);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  // One declaration, however often it is sent: a lost answer must not be a second one.
  const key = useRef('');
  const heading = useRef<HTMLHeadingElement>(null);
  const step = done ? 'done' : checking ? 'check' : 'choose';
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    heading.current?.focus();
  }, [step]);

  const { orderNo, copies, state } = loaded;
  const open = copies.filter(({ coverage }) => coverage === 'open');

  const send = async ({ name, email, units }: Declaration) => {
    setBusy(true);
    setFault(null);
    key.current ||= randomKey();
    try {
      const declared = await call(
        'POST /api/orders/{orderNo}/withdrawal',
        { params: { orderNo }, body: { name, email, units: [...units] } },
        { idempotencyKey: key.current },
      );
      setDone(declared);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (error.status !== 0 && error.status < 500) key.current = '';
      setFault(error.message);
      if (error.slug === 'withdrawal_changed') {
        // A key may have been shown meanwhile: the buyer chooses again from what is left.
        setDraft((before) => before && { ...before, units: new Set() });
        setChecking(false);
        await revalidate();
      }
    } finally {
      setBusy(false);
    }
  };

  const title = {
    choose: 'shell.title_withdrawal',
    check: 'withdrawal.check',
    done: 'withdrawal.received',
  } as const;
  return (
    <>
      <header className={styles.head}>
        <h1 ref={heading} tabIndex={-1}>
          {t(title[step])}
        </h1>
        <p className="muted">{rich('withdrawal.order_line', { orderNo: <bdi>{orderNo}</bdi> })}</p>
      </header>
      <Fault>{fault}</Fault>
      {done ? (
        <Panel>
          <div className={styles.form}>
            <p>
              {rich('withdrawal.received_text', {
                time: <LocalTime at={done.at} day />,
                email: <bdi>{done.email}</bdi>,
              })}
            </p>
            {done.refunded.amount > 0 ? (
              <p>{rich('withdrawal.back', { amount: <bdi>{formatMoney(done.refunded, locale)}</bdi> })}</p>
            ) : (
              done.waiting === 0 && <p>{t('withdrawal.back_nothing')}</p>
            )}
            {done.waiting > 0 && <Notice tone="info">{t('withdrawal.goods')}</Notice>}
          </div>
        </Panel>
      ) : checking && draft ? (
        <CheckDeclaration
          copies={open.filter(({ unit }) => draft.units.has(unit))}
          draft={draft}
          busy={busy}
          onBack={() => setChecking(false)}
          onConfirm={() => void send(draft)}
        />
      ) : (
        <>
          {state !== 'open' ? (
            <Notice tone="warn">{t(`withdrawal.${state}`)}</Notice>
          ) : open.length === 0 ? (
            <Notice tone="info">{t('withdrawal.none_left')}</Notice>
          ) : (
            <ChooseCopies
              copies={open}
              start={draft ?? { name: loaded.name, email: loaded.email, units: new Set() }}
              onNext={(next) => {
                setDraft(next);
                setFault(null);
                setChecking(true);
              }}
            />
          )}
          {state === 'open' && <Ended withdrawal={loaded} />}
        </>
      )}
      <p>
        <Go to={state === 'unpaid' ? links.paying(orderNo) : links.successPayment(orderNo)} className="link">
          {t('withdrawal.to_order')}
        </Go>
      </p>
    </>
  );
}

/** What cannot be withdrawn from, and why: with a key that was shown, when its buyer agreed that the right ends there. */
function Ended({ withdrawal }: { withdrawal: Withdrawal }) {
  const { t, rich } = useWords<'withdrawal'>();
  const { copies, agreedAt } = withdrawal;
  const ended = copies.filter(({ coverage }) => coverage !== 'open');
  if (ended.length === 0) return null;
  const why = ({ coverage, revealedAt }: Withdrawal['copies'][number]) => {
    if (coverage === 'revealed' && revealedAt !== null)
      return (
        <>
          {rich('withdrawal.revealed', { time: <LocalTime at={revealedAt} day /> })}{' '}
          {agreedAt !== null && rich('withdrawal.agreed', { time: <LocalTime at={agreedAt} day /> })}
        </>
      );
    return coverage === 'over' || coverage === 'withdrawn' || coverage === 'gone'
      ? t(`withdrawal.${coverage}`)
      : null;
  };
  return (
    <Panel title={t('withdrawal.ended')}>
      <ul className={styles.list}>
        {ended.map((copy) => (
          <li key={copy.unit}>
            <b>
              <bdi>{nameOf(copy)}</bdi>
            </b>
            <p className="small muted">{why(copy)}</p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
