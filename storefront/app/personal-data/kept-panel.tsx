import type { Calls } from '@halfturn/contract/calls.ts';
import type { ReplyOf } from '@halfturn/contract/endpoint.ts';
import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { formatNumber } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Panel } from '@halfturn/ui/panel.tsx';
import styles from './personal-data.module.css';

type Kept = ReplyOf<Calls['GET /api/personal-data']>['kept'];

/** How long the store keeps what. */
export function KeptPanel({ kept }: { kept: Kept }) {
  const { t, locale } = useWords<'personal' | 'personal-file'>();
  return (
    <Panel title={t('personal.kept_title')}>
      <dl className={styles.kept}>
        {kept.map(({ part, days }) => (
          <div key={part}>
            <dt>{t(`personal-file.p_${part}`)}</dt>
            <dd>{days === null ? t('personal.kept_account') : spanOf(days, locale)}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

/** Days, or years where they are whole ones. */
function spanOf(days: number, locale: Locale): string {
  const years = days / 365;
  const whole = Number.isInteger(years);
  return formatNumber(whole ? years : days, locale, {
    style: 'unit',
    unit: whole ? 'year' : 'day',
    unitDisplay: 'long',
  });
}
