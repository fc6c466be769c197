import type { StaffTaxRate } from '@halfturn/contract/staff/tax.ts';
import { formatDate, formatName, formatTaxRate } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import table from '../layout/table.module.css';
import type { Columns } from '../layout/table.tsx';
import styles from './tax.module.css';

interface RateActs {
  maySet: boolean;
  onEdit: (rate: StaffTaxRate) => void;
  onRemove: (rate: StaffTaxRate) => void;
}

/** The rates by country: for which products, how much, from when to when. */
export function useRateColumns({ maySet, onEdit, onRemove }: RateActs): Columns<StaffTaxRate> {
  const { t, locale } = useWords<'staff-tax'>();
  const day = (iso: string) => formatDate(`${iso}T00:00:00Z`, locale);
  const country = (rate: StaffTaxRate) => formatName('region', rate.country, locale);
  const classOf = (rate: StaffTaxRate) => t(`staff-tax.class_${rate.class}`);
  const which = (rate: StaffTaxRate) => `${country(rate)} ${rate.region} ${classOf(rate)}`;
  return [
    {
      head: t('staff-tax.country'),
      cell: (rate) => (
        <span>
          {country(rate)} <small>{rate.country}</small>
        </span>
      ),
    },
    {
      head: t('staff-tax.region'),
      cellClass: (rate) => (rate.region ? undefined : table.quiet),
      cell: (rate) => rate.region || <span className="muted">{t('staff-tax.whole_country')}</span>,
    },
    { head: t('staff-tax.class'), cell: classOf },
    {
      head: t('staff-tax.rate'),
      number: true,
      cell: (rate) => <bdi>{formatTaxRate(rate.rate, locale)}</bdi>,
    },
    { head: t('staff-tax.from'), cell: (rate) => day(rate.from) },
    {
      head: t('staff-tax.to'),
      cellClass: (rate) => (rate.to ? undefined : table.quiet),
      cell: (rate) => (rate.to ? day(rate.to) : <span className="muted">{t('staff-tax.no_end')}</span>),
    },
    maySet && {
      cell: (rate) => (
        <div className={styles.acts}>
          <Button
            size="tiny"
            aria-label={`${t('staff-tax.edit')}: ${which(rate)}`}
            onClick={() => onEdit(rate)}
          >
            {t('staff-tax.edit')}
          </Button>
          <Button
            size="tiny"
            aria-label={`${t('staff-tax.remove')}: ${which(rate)}`}
            onClick={() => onRemove(rate)}
          >
            {t('staff-tax.remove')}
          </Button>
        </div>
      ),
    },
  ];
}
