import type { StaffPaymentMethod } from '@halfturn/contract/staff/payment-methods.ts';
import { formatMoney, formatNumber } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Tag } from '@halfturn/ui/tag.tsx';
import { useState } from 'react';
import { useLoaderData } from 'react-router';
import { Bar } from '../layout/bar.tsx';
import table from '../layout/table.module.css';
import { useStaff } from '../layout/use-staff.ts';
import { MethodDialog } from './method-dialog.tsx';
import { methodName } from './method-name.ts';
import type { loadPaymentMethods } from './payment-methods.loader.ts';
import styles from './payment-methods.module.css';

/** The payment methods in the order of the checkout, with their terms. For finance. */
export function PaymentMethodsPage() {
  const { t, locale } = useWords<'staff' | 'staff-payment-methods'>();
  const methods = useLoaderData<typeof loadPaymentMethods>();
  const maySet = useStaff().mayCall('staffSavePaymentMethod');
  const [edited, setEdited] = useState<StaffPaymentMethod | null>(null);
  const usd = (amount: number) => formatMoney({ amount, currency: 'USD' }, locale);
  const fee = ({ feePercent, feeFixed }: StaffPaymentMethod) =>
    [
      feePercent > 0 &&
        formatNumber(feePercent / 100, locale, { style: 'percent', maximumFractionDigits: 3 }),
      feeFixed > 0 && usd(feeFixed),
    ]
      .filter(Boolean)
      .join(' + ') || '–';
  const amounts = ({ min, max }: StaffPaymentMethod) =>
    [
      min > 0 && t('staff-payment-methods.from', { amount: usd(min) }),
      max !== null && t('staff-payment-methods.up_to', { amount: usd(max) }),
    ]
      .filter(Boolean)
      .join(' ') || '–';
  return (
    <>
      <Bar title={t('staff-payment-methods.title')} />
      <p className={`${styles.text} muted`}>{t('staff-payment-methods.text')}</p>
      <div className={table.scroll}>
        <table className={`${table.table} ${table.stack}`}>
          <thead>
            <tr>
              <th scope="col">{t('staff.name')}</th>
              <th scope="col">{t('staff-payment-methods.fee')}</th>
              <th scope="col">{t('staff-payment-methods.amounts')}</th>
              <th scope="col">{t('staff-payment-methods.minutes')}</th>
              <th scope="col">{t('staff-payment-methods.currencies')}</th>
              <th scope="col">{t('staff-payment-methods.position')}</th>
              <th scope="col">
                <span className="sr-only">{t('staff.actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {methods.map((method) => (
              <tr key={method.code}>
                <td>
                  <b>{methodName(t, method.code)}</b> <State method={method} />
                </td>
                <td data-label={t('staff-payment-methods.fee')}>{fee(method)}</td>
                <td data-label={t('staff-payment-methods.amounts')}>{amounts(method)}</td>
                <td data-label={t('staff-payment-methods.minutes')}>
                  {formatNumber(method.minutes, locale)}
                </td>
                <td className={styles.currencies} data-label={t('staff-payment-methods.currencies')}>
                  {method.currencies.join(' ') || '–'}
                </td>
                <td data-label={t('staff-payment-methods.position')}>
                  {formatNumber(method.position, locale)}
                </td>
                <td>
                  {maySet && (
                    <Button variant="quiet" onClick={() => setEdited(method)}>
                      {t('staff-payment-methods.edit')}
                      <span className="sr-only"> {methodName(t, method.code)}</span>
                    </Button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {edited && <MethodDialog method={edited} onClose={() => setEdited(null)} />}
    </>
  );
}

function State({ method: { enabled, configured } }: { method: StaffPaymentMethod }) {
  const { t } = useWords<'staff-payment-methods'>();
  if (!configured) return <Tag>{t('staff-payment-methods.not_set_up')}</Tag>;
  return enabled ? (
    <Tag tone="good">{t('staff-payment-methods.on')}</Tag>
  ) : (
    <Tag>{t('staff-payment-methods.off')}</Tag>
  );
}
