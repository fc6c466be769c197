import type { StaffTaxRate } from '@halfturn/contract/staff/tax.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { useState } from 'react';
import { useLoaderData } from 'react-router';
import { call } from '../api.ts';
import { WaitingInvoices } from '../invoices/waiting-invoices.tsx';
import { Bar } from '../layout/bar.tsx';
import { ConfirmDialog } from '../layout/confirm-dialog.tsx';
import { useStaff } from '../layout/use-staff.ts';
import { RateDialog } from './rate-dialog.tsx';
import { RatesTable } from './rates-table.tsx';
import { ShopForm } from './shop-form.tsx';
import type { loadTax } from './tax.loader.ts';
import styles from './tax.module.css';

/** The rates of tax by country, and what the store says of itself on its invoices. */
export function TaxPage() {
  const { t } = useWords<'staff-tax'>();
  const { rates, settings, countries, waiting } = useLoaderData<typeof loadTax>();
  const maySet = useStaff().mayCall('staffAddTaxRate');
  const [edited, setEdited] = useState<StaffTaxRate | 'new' | null>(null);
  const [removed, setRemoved] = useState<StaffTaxRate | null>(null);
  return (
    <>
      <Bar title={t('staff-tax.title')}>
        {maySet && (
          <Button variant="main" onClick={() => setEdited('new')}>
            {t('staff-tax.add')}
          </Button>
        )}
      </Bar>
      <WaitingInvoices waiting={waiting} />
      <p className={`${styles.text} muted`}>{t('staff-tax.text')}</p>
      {rates.length === 0 ? (
        <p className={styles.empty}>{t('staff-tax.none')}</p>
      ) : (
        <RatesTable rates={rates} maySet={maySet} onEdit={setEdited} onRemove={setRemoved} />
      )}
      <ShopForm settings={settings} countries={countries} maySet={maySet} />
      {edited && (
        <RateDialog
          rate={edited === 'new' ? null : edited}
          countries={countries}
          onClose={() => setEdited(null)}
        />
      )}
      {removed && (
        <ConfirmDialog
          title={t('staff-tax.remove_title')}
          action={t('staff-tax.remove')}
          work={() => call('DELETE /admin/tax/rates/{id}', { params: { id: removed.id } })}
          onClose={() => setRemoved(null)}
        >
          <p>{t('staff-tax.remove_text')}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
