import { TAX_CLASSES } from '@halfturn/contract/primitives/tax-classes.ts';
import { EU } from '@halfturn/contract/primitives/vat-id.ts';
import type { StaffTaxRate } from '@halfturn/contract/staff/tax.ts';
import { formatName } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { useState } from 'react';
import { useLoaderData } from 'react-router';
import { call } from '../api.ts';
import { WaitingInvoices } from '../invoices/waiting-invoices.tsx';
import { ConfirmDialog } from '../layout/confirm-dialog.tsx';
import { DialogButton } from '../layout/dialog-button.tsx';
import { ListPage } from '../layout/list-page.tsx';
import { useStaff } from '../layout/use-staff.ts';
import { newest } from '../layout/newest.ts';
import { PageText } from '../layout/page-text.tsx';
import { RateDialog } from './rate-dialog.tsx';
import { useRateColumns } from './rate-columns.tsx';
import { ShopForm } from './shop-form.tsx';
import { taxRates, type loadTax } from './tax.loader.ts';

/** The rates of tax by country, and what the store says of itself on its invoices. */
export function TaxPage() {
  const { t } = useWords<'staff-tax'>();
  const list = useLoaderData<typeof loadTax>();
  const { rates, settings, countries, waiting } = list;
  const maySet = useStaff().mayCall('staffAddTaxRate');
  const [edited, setEdited] = useState<StaffTaxRate | 'new' | null>(null);
  const [removed, setRemoved] = useState<StaffTaxRate | null>(null);
  return (
    <ListPage
      title={t('staff-tax.title')}
      acts={
        maySet && (
          <>
            <EuButton list={list} />
            <Button variant="main" onClick={() => setEdited('new')}>
              {t('staff-tax.add')}
            </Button>
          </>
        )
      }
      notice={
        <>
          <WaitingInvoices waiting={waiting} />
          <PageText>{t('staff-tax.text')}</PageText>
        </>
      }
      address={taxRates}
      list={list}
      filters={useRateFilters(list)}
      empty={{ icon: 'search', title: t(rates.length === 0 ? 'staff-tax.none' : 'staff-tax.none_match') }}
      count={t('staff-tax.count', { count: list.rows.length })}
      rowKey={(rate) => rate.id}
      columns={useRateColumns({ maySet, onEdit: setEdited, onRemove: setRemoved })}
    >
      <ShopForm settings={settings} countries={countries} maySet={maySet} />
      {edited && (
        <RateDialog
          rate={edited === 'new' ? null : newest(rates, edited, ({ id }) => id)}
          countries={countries}
          home={settings.country}
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
    </ListPage>
  );
}

/** Adds the rates of the EU at once, if the store is there or has not said where it is. */
function EuButton({ list: { rates, settings } }: { list: Awaited<ReturnType<typeof loadTax>> }) {
  const { t } = useWords<'staff-tax'>();
  const { country } = settings;
  const taxed = new Set(rates.flatMap((rate) => (rate.class === 'standard' ? [rate.country] : [])));
  const missing = EU.filter((code) => !taxed.has(code)).length;
  return (
    <DialogButton
      label={t('staff-tax.add_eu')}
      offered={missing > 0 && (country === '' || EU.includes(country))}
    >
      {(close) => (
        <ConfirmDialog
          title={t('staff-tax.add_eu')}
          action={t('staff-tax.add_eu_save', { count: missing })}
          danger={false}
          done={t('staff-tax.saved')}
          work={() => call('POST /admin/tax/rates/eu')}
          onClose={close}
        >
          <p>{t('staff-tax.add_eu_text')}</p>
        </ConfirmDialog>
      )}
    </DialogButton>
  );
}

/** What narrows the rates: a country that has one, a class, and when they apply. */
function useRateFilters({ taxed }: { taxed: readonly string[] }) {
  const { t, locale } = useWords<'staff-tax'>();
  const named = taxed.map((code) => [code, formatName('region', code, locale)] as const);
  return [
    {
      name: 'country',
      label: t('staff-tax.country'),
      any: t('staff-tax.any_country'),
      options: named.toSorted(([, a], [, b]) => a.localeCompare(b, locale)),
    },
    {
      name: 'class',
      label: t('staff-tax.class'),
      any: t('staff-tax.any_class'),
      options: TAX_CLASSES.map((one) => [one, t(`staff-tax.class_${one}`)] as const),
    },
    {
      name: 'when',
      label: t('staff-tax.when'),
      any: t('staff-tax.any_time'),
      options: [
        ['now', t('staff-tax.when_now')],
        ['later', t('staff-tax.when_later')],
        ['past', t('staff-tax.when_past')],
      ],
    },
  ] as const;
}
