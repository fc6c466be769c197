import { Notice } from '@halfturn/ui/notice.tsx';
import { useWords } from '@halfturn/locales/react.ts';
import { useEffect, useRef } from 'react';
import { Go } from '../go.tsx';
import { links } from '../links.ts';
import type { Alarm } from './alarm.ts';
import styles from './alarm-box.module.css';

/** What is wrong, above the form. It takes the focus, and leads to each field. */
export function AlarmBox({ alarm }: { alarm: Alarm | null }) {
  const { t } = useWords<'checkout'>();
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
        {alarm.toSupport && (
          <p>
            <Go to={links.info('/contact-us')} className="link" target="_blank">
              {t('checkout.support')}
            </Go>
          </p>
        )}
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
