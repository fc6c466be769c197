import { Notice } from '@halfturn/ui/notice.tsx';
import { useEffect, useRef } from 'react';
import type { Alarm } from './alarm.ts';
import styles from './alarm-box.module.css';

/** What is wrong, above the form. It takes the focus, and leads to each field. */
export function AlarmBox({ alarm }: { alarm: Alarm | null }) {
  const at = alarm?.at;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (at !== undefined) box.current?.focus();
  }, [at]);
  if (!alarm) return null;
  return (
    <div ref={box} tabIndex={-1} className={styles.alarm}>
      <Notice tone="bad" role="alert">
        <p>
          <b>{alarm.title}</b>
        </p>
        {alarm.text && <p>{alarm.text}</p>}
        {alarm.entries.length > 0 && (
          <ul>
            {alarm.entries.map(({ id, text }) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  className="link"
                  onClick={(event) => {
                    // By hand: to the router a fragment would be a new page, with its own place for the focus.
                    event.preventDefault();
                    leadTo(id);
                  }}
                >
                  {text}
                </a>
              </li>
            ))}
          </ul>
        )}
      </Notice>
    </div>
  );
}

function leadTo(id: string) {
  const target = document.getElementById(id);
  target?.scrollIntoView({ block: 'center' });
  target?.focus({ preventScroll: true });
}
