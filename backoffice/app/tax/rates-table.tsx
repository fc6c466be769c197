import type { StaffTaxRate } from '@halfturn/contract/staff/tax.ts';
import { formatDate, formatName, formatTaxRate } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import table from '../layout/table.module.css';
import styles from './tax.module.css';

export interface RatesTableProps {
  rates: readonly StaffTaxRate[];
  maySet: boolean;
  onEdit: (rate: StaffTaxRate) => void;
  onRemove: (rate: StaffTaxRate) => void;
}

/** The rates by country: for which products, how much, from when to when. */
export function RatesTable({ rates, maySet, onEdit, onRemove }: RatesTableProps) {
  const { t, locale } = useWords<'staff' | 'staff-tax'>();
  const day = (iso: string) => formatDate(`${iso}T00:00:00Z`, locale);
  return (
    <div className={table.scroll}>
      <table className={`${table.table} ${table.stack}`}>
        <thead>
          <tr>
            <th scope="col">{t('staff-tax.country')}</th>
            <th scope="col">{t('staff-tax.region')}</th>
            <th scope="col">{t('staff-tax.class')}</th>
            <th scope="col" className={table.number}>
              {t('staff-tax.rate')}
            </th>
            <th scope="col">{t('staff-tax.from')}</th>
            <th scope="col">{t('staff-tax.to')}</th>
            {maySet && (
              <th scope="col">
                <span className="sr-only">{t('staff.actions')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rates.map((rate) => {
            const name = formatName('region', rate.country, locale);
            const which = `${name} ${rate.region} ${t(`staff-tax.class_${rate.class}`)}`;
            return (
              <tr key={rate.id}>
                <td>
                  <span>
                    {name} <small>{rate.country}</small>
                  </span>
                </td>
                <td className={rate.region ? undefined : table.quiet} data-label={t('staff-tax.region')}>
                  {rate.region || <span className="muted">{t('staff-tax.whole_country')}</span>}
                </td>
                <td data-label={t('staff-tax.class')}>{t(`staff-tax.class_${rate.class}`)}</td>
                <td className={table.number} data-label={t('staff-tax.rate')}>
                  <bdi>{formatTaxRate(rate.rate, locale)}</bdi>
                </td>
                <td data-label={t('staff-tax.from')}>{day(rate.from)}</td>
                <td className={rate.to ? undefined : table.quiet} data-label={t('staff-tax.to')}>
                  {rate.to ? day(rate.to) : <span className="muted">{t('staff-tax.no_end')}</span>}
                </td>
                {maySet && (
                  <td data-label="">
                    <div className={styles.acts}>
                      <Button
                        size="tiny"
                        aria-label={`${t('staff-tax.edit')}: ${which}`}
                        onClick={() => onEdit(rate)}
                      >
                        {t('staff-tax.edit')}
                      </Button>
                      <Button
                        size="tiny"
                        aria-label={`${t('staff-tax.remove')}: ${which}`}
                        onClick={() => onRemove(rate)}
                      >
                        {t('staff-tax.remove')}
                      </Button>
                    </div>
                  </td>
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
