import { useWords } from '@halfturn/locales/react.ts';
import { Mark } from '@halfturn/ui/logo.tsx';
import { type ReactNode, useEffect, useState } from 'react';
import { useLoaderData } from 'react-router';
import { Go } from '../go.tsx';
import { useGo } from '../use-go.ts';
import { BarePage, IncorrectLink } from './bare-page.tsx';
import styles from './hand-over.module.css';

/** After how long a person is offered the way by hand. */
const BY_HAND_MS = 5_000;

export interface HandOrderOverProps {
  /** Where it leads, from `links`. */
  to: (orderNo: string) => string;
  children: ReactNode;
  /** Done just before going on. */
  before?: (orderNo: string) => void;
}

/** Goes on with the order that the page's address names; says so if it names none. */
export function HandOrderOver({ to, before, children }: HandOrderOverProps) {
  const orderNo = useLoaderData<string | null>();
  if (orderNo === null)
    return (
      <BarePage>
        <IncorrectLink />
      </BarePage>
    );
  return (
    <HandOver to={to(orderNo)} before={() => before?.(orderNo)}>
      {children}
    </HandOver>
  );
}

interface HandOverProps {
  to: string;
  children: ReactNode;
  before: () => void;
}

/** A bare page between two parties: the mark, one sentence, and a link if nothing happens. */
function HandOver({ to, children, before }: HandOverProps) {
  const { t } = useWords<'payments'>();
  const go = useGo();
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    before();
    go(to, { replace: true });
    const timer = setTimeout(() => setSlow(true), BY_HAND_MS);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- one way, gone once
  }, [to]);
  return (
    <main id="main" className={styles.page}>
      <Mark className={styles.mark} />
      <h1 className={styles.line}>{children}</h1>
      {/* Shown at once where no script runs. */}
      <p className={slow ? undefined : styles.later}>
        <Go to={to} replace className="link">
          {t('payments.if_nothing')}
        </Go>
      </p>
    </main>
  );
}
