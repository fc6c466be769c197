import type { Calls } from '@halfturn/contract/calls.ts';
import type { ReplyOf } from '@halfturn/contract/endpoint.ts';
import { formatDate } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Panel } from '@halfturn/ui/panel.tsx';
import { LocalDay } from '../orders/local-time.tsx';
import styles from './personal-data.module.css';

type Consents = ReplyOf<Calls['GET /api/personal-data']>['consents'];

/** What a member has agreed to, when, and in which words. */
export function ConsentsPanel({ consents }: { consents: Consents }) {
  const { t, locale } = useWords<'personal'>();
  return (
    <Panel title={t('personal.consents_title')}>
      {consents.length === 0 ? (
        <p className="muted">{t('personal.consents_none')}</p>
      ) : (
        <ul className={styles.list}>
          {consents.map(({ to, text, at, endedAt }) => (
            <li key={`${to} ${text} ${at}`}>
              <div>
                <b>
                  {to === 'terms'
                    ? t('personal.consent_terms', { version: text })
                    : t(`personal.consent_${to}`)}
                </b>
                {to !== 'terms' && (
                  <p className="small muted" dir="auto">
                    {text}
                  </p>
                )}
                {endedAt && (
                  <p className="small">
                    {t('personal.consent_ended', { date: formatDate(endedAt, locale) })}
                  </p>
                )}
              </div>
              <LocalDay at={at} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
