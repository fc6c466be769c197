import { useEffect, useRef, useState } from 'react';
import { cx } from './cx.ts';
import styles from './countdown.module.css';
import { clockText, markPassed, secondsLeft } from './time-left.ts';

export interface CountdownProps {
  /** When the time is up, in milliseconds by the server's clock. */
  deadline: number;
  /** Server clock minus this machine's clock, in milliseconds: the server's time rules. */
  offset?: number;
  /** Names the timer ("Time left to pay"). */
  label: string;
  format?: (seconds: number) => string;
  /** What is said aloud at 10, 5 and 1 minute, and at the end (0). */
  say: (minutes: number) => string;
  onEnd?: () => void;
  className?: string | undefined;
}

/** The real time left. Screen readers do not read every tick; a polite region speaks at four moments. */
export function Countdown(props: CountdownProps) {
  const { deadline, offset = 0, label, format = clockText, say, onEnd, className } = props;
  const [left, setLeft] = useState(() => secondsLeft(deadline, Date.now(), offset));
  const [mark, setMark] = useState<number | null>(null);
  const ended = useRef(onEnd);
  useEffect(() => {
    ended.current = onEnd;
  });
  useEffect(() => {
    let before = Infinity;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tick = () => {
      const now = Date.now();
      const after = secondsLeft(deadline, now, offset);
      setLeft(after);
      // A page that opens with 4 minutes left has passed no mark; one that opens too late has ended all the same.
      const passed = before === Infinity ? (after === 0 ? 0 : null) : markPassed(before, after);
      if (passed !== null) setMark(passed);
      before = after;
      if (after === 0) ended.current?.();
      // Aimed at the next full second of the server's clock, so that the figures neither skip nor stick.
      else timer = setTimeout(tick, ((deadline - now - offset) % 1000) + 20);
    };
    tick();
    return () => clearTimeout(timer);
  }, [deadline, offset]);
  return (
    <>
      {/* The server wrote this a moment earlier, so the second may differ; the first tick sets it right. */}
      <b
        role="timer"
        aria-label={label}
        className={cx(styles.clock, 'ltr', className)}
        suppressHydrationWarning
      >
        {format(left)}
      </b>
      <output className="sr-only">{mark !== null && say(mark)}</output>
    </>
  );
}
