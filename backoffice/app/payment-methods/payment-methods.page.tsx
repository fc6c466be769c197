import type { StaffPaymentMethod } from '@halfturn/contract/staff/payment-methods.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Tag } from '@halfturn/ui/tag.tsx';
import { useState } from 'react';
import { Link, useLoaderData } from 'react-router';
import { Bar } from '../layout/bar.tsx';
import { PageText } from '../layout/page-text.tsx';
import { Table } from '../layout/table.tsx';
import { useFormats } from '../layout/use-formats.ts';
import { useStaff } from '../layout/use-staff.ts';
import { newest } from '../layout/newest.ts';
import { MethodDialog } from './method-dialog.tsx';
import { methodName } from './method-name.ts';
import { PROVIDER_OF } from './provider-names.ts';
import type { loadPaymentMethods } from './payment-methods.loader.ts';
import styles from './payment-methods.module.css';

/** The payment methods in the order of the checkout, with their terms. For finance. */
export function PaymentMethodsPage() {
  const { t } = useWords<'staff' | 'staff-payment-methods'>();
  const methods = useLoaderData<typeof loadPaymentMethods>();
  const maySet = useStaff().mayCall('staffSavePaymentMethod');
  const [edited, setEdited] = useState<StaffPaymentMethod | null>(null);
  return (
    <>
      <Bar title={t('staff-payment-methods.title')} />
      <PageText>{t('staff-payment-methods.text')}</PageText>
      <MethodsTable methods={methods} onEdit={maySet ? setEdited : null} />
      {edited && (
        <MethodDialog method={newest(methods, edited, ({ code }) => code)} onClose={() => setEdited(null)} />
      )}
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

/** Leads to what the method needs before buyers can be offered it: an account at its provider, or at the bank. */
function AccountLink({ method: { code, configured, atBank } }: { method: StaffPaymentMethod }) {
  const { t } = useWords<'staff-payment-accounts' | 'staff-payment-methods'>();
  const provider = PROVIDER_OF[code];
  if (!provider && !atBank) return null;
  return (
    <Link to={provider ? `/payment-methods/${provider}` : '/bank'} className="link">
      {configured ? t('staff-payment-accounts.manage') : t('staff-payment-accounts.set_up')}
      <span className="sr-only"> {methodName(t, code)}</span>
    </Link>
  );
}

interface MethodsTableProps {
  methods: readonly StaffPaymentMethod[];
  /** Null for a person who may not. */
  onEdit: ((method: StaffPaymentMethod) => void) | null;
}

function MethodsTable({ methods, onEdit }: MethodsTableProps) {
  const { t } = useWords<'staff' | 'staff-payment-methods'>();
  const maySeeAccounts = useStaff().mayCall('staffPaymentProviders');
  const { money, number, countries: named } = useFormats();
  const usd = (amount: number) => money({ amount, currency: 'USD' });
  const fee = ({ feePercent, feeFixed }: StaffPaymentMethod) =>
    [
      feePercent > 0 && number(feePercent / 100, { style: 'percent', maximumFractionDigits: 3 }),
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
    <Table
      rows={methods}
      rowKey={(method) => method.code}
      columns={[
        {
          head: t('staff.name'),
          cell: (method) => (
            <>
              <b>{methodName(t, method.code)}</b> <State method={method} />
            </>
          ),
        },
        { head: t('staff-payment-methods.fee'), cell: (method) => fee(method) },
        { head: t('staff-payment-methods.amounts'), cell: (method) => amounts(method) },
        { head: t('staff-payment-methods.minutes'), cell: (method) => number(method.minutes) },
        {
          head: t('staff-payment-methods.currencies'),
          cellClass: styles.currencies,
          cell: (method) => method.currencies.join(' ') || '–',
        },
        {
          head: t('staff-payment-methods.countries'),
          cellClass: styles.currencies,
          cell: ({ countries, countriesDenied }) => {
            if (countries.length === 0) return '–';
            const names = named(countries);
            return countriesDenied ? t('staff-payment-methods.all_but', { countries: names }) : names;
          },
        },
        { head: t('staff-payment-methods.position'), cell: (method) => number(method.position) },
        {
          label: null,
          cell: (method) => maySeeAccounts && <AccountLink method={method} />,
        },
        {
          label: null,
          cell: (method) =>
            onEdit && (
              <Button variant="quiet" onClick={() => onEdit(method)}>
                {t('staff-payment-methods.edit')}
                <span className="sr-only"> {methodName(t, method.code)}</span>
              </Button>
            ),
        },
      ]}
    />
  );
}
