import type { Calls } from '@halfturn/contract/calls.ts';
import type { ReplyOf } from '@halfturn/contract/endpoint.ts';
import type { Withdrawal } from '@halfturn/contract/withdrawals.ts';
import { formatMoney } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Notice } from '@halfturn/ui/notice.tsx';
import { Panel } from '@halfturn/ui/panel.tsx';
import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useCall } from '../api.ts';
import { Fault } from '../fault.tsx';
import { Go } from '../go.tsx';
import { links } from '../links.ts';
import { LocalTime } from '../orders/local-time.tsx';
import { useAct } from '../use-act.ts';
import { CheckDeclaration } from './check-declaration.tsx';
import { ChooseUnits, type Declaration } from './choose-units.tsx';
import { nameOf } from './name-of.ts';
import styles from './withdrawal.module.css';

type Declared = ReplyOf<Calls['POST /api/orders/{orderNo}/withdrawal']>;

const TITLES = {
  choose: 'shell.title_withdrawal',
  check: 'withdrawal.check',
  done: 'withdrawal.received',
} as const;

/** The two steps of a withdrawal: what one withdraws from, then "confirm"; and what came of it. */
export function Declare({ loaded }: { loaded: Withdrawal }) {
  const { t, rich } = useWords<'shell' | 'withdrawal'>();
  const { step, draft, next, back, done, busy, fault, send } = useDeclaration(loaded);
  const heading = useHeading(step);
  const { orderNo, units, state } = loaded;
  const open = units.filter(({ coverage }) => coverage === 'open');
  return (
    <>
      <header className={styles.head}>
        <h1 ref={heading} tabIndex={-1}>
          {t(TITLES[step])}
        </h1>
        <p className="muted">{rich('withdrawal.order_line', { orderNo: <bdi>{orderNo}</bdi> })}</p>
      </header>
      <Fault>{fault}</Fault>
      {done ? (
        <Received done={done} />
      ) : step === 'check' && draft ? (
        <CheckDeclaration
          units={open.filter(({ id }) => draft.units.has(id))}
          draft={draft}
          busy={busy}
          onBack={back}
          onConfirm={() => void send(draft)}
        />
      ) : (
        <>
          {state !== 'open' ? (
            <Notice tone="warn">{t(`withdrawal.${state}`)}</Notice>
          ) : open.length === 0 ? (
            <Notice tone="info">{t('withdrawal.none_left')}</Notice>
          ) : (
            <ChooseUnits
              units={open}
              start={draft ?? { name: loaded.name, email: loaded.email, units: new Set() }}
              onNext={next}
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

/** The heading, which takes the focus when another step begins. */
function useHeading(step: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    heading.current?.focus();
  }, [step]);
  return heading;
}

/** The step of a withdrawal, and its sending: however often it is sent, it is one declaration. */
function useDeclaration({ orderNo }: Withdrawal) {
  const call = useCall();
  const { revalidate } = useRevalidator();
  const [draft, setDraft] = useState<Declaration | null>(null);
  const [checking, setChecking] = useState(false);
  const [done, setDone] = useState<Declared | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const { busy, run } = useAct({ lost: '' });
  const send = ({ name, email, units }: Declaration) => {
    setFault(null);
    return run(
      async (id) =>
        setDone(
          await call(
            'POST /api/orders/{orderNo}/withdrawal',
            { params: { orderNo }, body: { name, email, units: [...units] } },
            { idempotencyKey: id },
          ),
        ),
      async (error) => {
        setFault(error.message);
        if (error.slug !== 'withdrawal_changed') return;
        // A key may have been shown meanwhile: the buyer chooses again from what is left.
        setDraft((before) => before && { ...before, units: new Set() });
        setChecking(false);
        await revalidate();
      },
    );
  };
  const step: keyof typeof TITLES = done ? 'done' : checking ? 'check' : 'choose';
  const next = (declaration: Declaration) => {
    setDraft(declaration);
    setFault(null);
    setChecking(true);
  };
  return { step, draft, next, back: () => setChecking(false), done, busy, fault, send };
}

function Received({ done }: { done: Declared }) {
  const { t, rich, locale } = useWords<'withdrawal'>();
  return (
    <Panel>
      <div className="column form">
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
  );
}

/** What cannot be withdrawn from, and why: with a key that was shown, when its buyer agreed that the right ends there. */
function Ended({ withdrawal }: { withdrawal: Withdrawal }) {
  const { t, rich } = useWords<'withdrawal'>();
  const { units, agreedAt } = withdrawal;
  const ended = units.filter(({ coverage }) => coverage !== 'open');
  if (ended.length === 0) return null;
  const why = ({ coverage, revealedAt }: Withdrawal['units'][number]) => {
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
        {ended.map((unit) => (
          <li key={unit.id}>
            <b>
              <bdi>{nameOf(unit)}</bdi>
            </b>
            <p className="small muted">{why(unit)}</p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
