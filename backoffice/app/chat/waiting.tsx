import { useWords } from '@halfturn/locales/react.ts';
import { useEffect, useState } from 'react';
import styles from './chat.module.css';

const MINUTE = 60_000;

/** A time that has passed as minutes and seconds, "4:32". */
export const minutesAndSeconds = (ms: number): string =>
  `${Math.floor(ms / MINUTE)}:${String(Math.floor((ms % MINUTE) / 1_000)).padStart(2, '0')}`;

/** The time that has passed since a moment on the store's clock; it runs on. */
export function usePassed(since: string | null, serverNow: string): number {
  const [skew] = useState(() => Date.parse(serverNow) - Date.now());
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (since === null) return;
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [since]);
  return since === null ? 0 : Math.max(0, now + skew - Date.parse(since));
}

/** How long a visitor has waited: amber from two minutes on, red from four. */
export function Waiting({ since, now }: { since: string; now: string }) {
  const { t } = useWords<'staff-chat'>();
  const passed = usePassed(since, now);
  const look = passed >= 4 * MINUTE ? 'late' : passed >= 2 * MINUTE ? 'soon' : 'fresh';
  return (
    <span className={styles.waiting} data-look={look}>
      <i aria-hidden="true" />
      <span className="sr-only">{t('staff-chat.waits')} </span>
      <span className="num">{minutesAndSeconds(passed)}</span>
    </span>
  );
}
