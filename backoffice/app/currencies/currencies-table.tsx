import type { StaffCurrency } from '@halfturn/contract/staff/currencies.ts';
import { formatName, formatPercent } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Tag } from '@halfturn/ui/tag.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { Table } from '../layout/table.tsx';
import { useFormats } from '../layout/use-formats.ts';
import styles from './currencies.module.css';

export interface CurrenciesTableProps {
  /** In the order that buyers see; those that they cannot see yet come last. */
  rows: readonly StaffCurrency[];
  maySet: boolean;
  busy: boolean;
  /** Places count from 1. */
  onPlace: (row: StaffCurrency, place: number) => void;
  onSet: (row: StaffCurrency) => void;
  onFollow: (row: StaffCurrency) => void;
  onShow: (row: StaffCurrency, shown: boolean) => void;
}

/** The currencies: the rate of each, its source, and what is the matter with it. */
export function CurrenciesTable({ rows, ...acts }: CurrenciesTableProps) {
  const { t, locale } = useWords<'staff-currencies' | 'staff-orders'>();
  const { day } = useFormats();
  const figure = useRate();
  const { maySet, busy, onPlace } = acts;
  const sourceOf = ({ source }: StaffCurrency) =>
    source === 'manual' || source === 'demo' || source === 'ecb'
      ? t(`staff-currencies.by_${source}`)
      : source;
  return (
    <Table
      rows={rows}
      rowKey={(row) => row.code}
      columns={[
        {
          head: t('staff-currencies.place'),
          cell: (row, i) =>
            row.source !== null &&
            row.code !== 'USD' &&
            maySet && (
              <PlaceField
                key={i}
                code={row.code}
                place={i + 1}
                disabled={busy}
                onPlace={(place) => onPlace(row, place)}
              />
            ),
        },
        {
          head: t('staff-currencies.currency'),
          title: true,
          cell: (row) => (
            <>
              <b>{row.code}</b> {row.symbol !== row.code && <bdi>{row.symbol}</bdi>}{' '}
              <small>{formatName('currency', row.code, locale)}</small>
            </>
          ),
        },
        {
          head: t('staff-currencies.rate'),
          number: true,
          cell: (row) => (row.rate === null ? t('staff-currencies.no_rate') : figure(row.rate)),
        },
        {
          head: t('staff-currencies.change'),
          number: true,
          cell: (row) => row.drift !== null && formatPercent(row.drift, locale),
        },
        { head: t('staff-currencies.source'), cell: (row) => row.code !== 'USD' && sourceOf(row) },
        { head: t('staff-currencies.as_of'), cell: (row) => row.code !== 'USD' && row.asOf && day(row.asOf) },
        {
          head: t('staff-orders.status'),
          cell: (row) => (row.alarm || row.feed || (!row.shown && row.rate !== null)) && <Status row={row} />,
        },
        {
          number: true,
          cell: (row) => maySet && row.code !== 'USD' && <Acts row={row} {...acts} />,
        },
      ]}
    />
  );
}

function useRate() {
  const { number } = useFormats();
  return (rate: number) => number(rate, { maximumSignificantDigits: 8 });
}

interface PlaceFieldProps {
  code: string;
  place: number;
  disabled: boolean;
  onPlace: (place: number) => void;
}

/** The place of a currency. It moves once the field is left. */
function PlaceField({ code, place, disabled, onPlace }: PlaceFieldProps) {
  const { t } = useWords<'staff-currencies'>();
  return (
    <TextField
      className={styles.place}
      type="number"
      min={1}
      label={t('staff-currencies.place_of', { code })}
      hideLabel
      defaultValue={place}
      disabled={disabled}
      onBlur={({ target }) => {
        const to = Math.trunc(target.valueAsNumber);
        if (to >= 1 && to <= 100 && to !== place) onPlace(to);
        else target.value = String(place);
      }}
      onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
    />
  );
}

const ALARMS = { held: 'bad', drift: 'warn', stale: 'bad' } as const;

function Status({ row }: { row: StaffCurrency }) {
  const { t } = useWords<'staff-currencies'>();
  const figure = useRate();
  return (
    <>
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
    </>
  );
}

interface ActsProps extends Omit<CurrenciesTableProps, 'rows'> {
  row: StaffCurrency;
}

function Acts({ row, busy, onSet, onFollow, onShow }: ActsProps) {
  const { t } = useWords<'staff-currencies'>();
  return (
    <>
      {row.feed && (
        <Button variant="quiet" disabled={busy} onClick={() => onFollow(row)}>
          {t('staff-currencies.follow')}
        </Button>
      )}
      <Button variant="quiet" disabled={busy} onClick={() => onSet(row)}>
        {t('staff-currencies.set')}
      </Button>
      {row.rate !== null && (
        <Button variant="quiet" disabled={busy} onClick={() => onShow(row, !row.shown)}>
          {t(row.shown ? 'staff-currencies.hide' : 'staff-currencies.show')}
        </Button>
      )}
    </>
  );
}
