import type { StaffCurrency } from '@halfturn/contract/staff/currencies.ts';
import { formatDate, formatName, formatNumber, formatPercent } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Tag } from '@halfturn/ui/tag.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import table from '../layout/table.module.css';
import { timeZone } from '../preferences.ts';
import styles from './currencies.module.css';

export interface CurrencyRowProps {
  row: StaffCurrency;
  /** Counted from 1 in the order that buyers see; null for one that they cannot see yet. */
  place: number | null;
  maySet: boolean;
  busy: boolean;
  onPlace: (place: number) => void;
  onSet: () => void;
  onFollow: () => void;
  onShow: (shown: boolean) => void;
}

const ALARMS = { held: 'bad', drift: 'warn', stale: 'bad' } as const;

/** A currency: its rate, where that is from, and what is the matter with it. */
export function CurrencyRow(props: CurrencyRowProps) {
  const { row, place, maySet, busy, onPlace, onSet, onFollow, onShow } = props;
  const { t, locale } = useWords<'staff-currencies'>();
  const figure = (rate: number) => formatNumber(rate, locale, { maximumSignificantDigits: 8 });
  const by = row.source === 'manual' || row.source === 'demo' || row.source === 'ecb' ? row.source : null;
  const base = row.code === 'USD';
  return (
    <tr>
      <td>
        {place !== null && !base && maySet && (
          <TextField
            key={place}
            className={styles.place}
            type="number"
            min={1}
            label={t('staff-currencies.place_of', { code: row.code })}
            hideLabel
            defaultValue={place}
            disabled={busy}
            onBlur={({ target }) => {
              const to = Math.trunc(target.valueAsNumber);
              if (to >= 1 && to <= 100 && to !== place) onPlace(to);
              else target.value = String(place);
            }}
            onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
          />
        )}
      </td>
      <td>
        <b>{row.code}</b> {row.symbol !== row.code && <bdi>{row.symbol}</bdi>}{' '}
        <small>{formatName('currency', row.code, locale)}</small>
      </td>
      <td className={table.number}>{row.rate === null ? t('staff-currencies.no_rate') : figure(row.rate)}</td>
      <td className={table.number}>{row.drift !== null && formatPercent(row.drift, locale)}</td>
      <td>{!base && (by ? t(`staff-currencies.by_${by}`) : row.source)}</td>
      <td>{!base && row.asOf && formatDate(row.asOf, locale, { timeZone: timeZone() })}</td>
      <td>
        <span className={styles.states}>
          {row.alarm && (
            <Tag tone={ALARMS[row.alarm]} dot={row.alarm === 'drift' ? 'half' : 'full'}>
              {t(`staff-currencies.${row.alarm}`)}
            </Tag>
          )}
          {!row.shown && row.rate !== null && <Tag dot="hollow">{t('staff-currencies.hidden')}</Tag>}
        </span>
        {row.feed && (
          <span className={styles.says}>{t('staff-currencies.says', { rate: figure(row.feed.rate) })}</span>
        )}
      </td>
      <td className={styles.acts}>
        {maySet && !base && (
          <>
            {row.feed && (
              <Button variant="quiet" disabled={busy} onClick={onFollow}>
                {t('staff-currencies.follow')}
              </Button>
            )}
            <Button variant="quiet" disabled={busy} onClick={onSet}>
              {t('staff-currencies.set')}
            </Button>
            {row.rate !== null && (
              <Button variant="quiet" disabled={busy} onClick={() => onShow(!row.shown)}>
                {t(row.shown ? 'staff-currencies.hide' : 'staff-currencies.show')}
              </Button>
            )}
          </>
        )}
      </td>
    </tr>
  );
}
