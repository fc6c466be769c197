import type { StaffDeliveryMethod } from '@halfturn/contract/staff/delivery-methods.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Tag } from '@halfturn/ui/tag.tsx';
import { useState } from 'react';
import { useLoaderData } from 'react-router';
import { call } from '../api.ts';
import { Bar } from '../layout/bar.tsx';
import { EmptyList } from '../layout/empty-list.tsx';
import { ConfirmDialog } from '../layout/confirm-dialog.tsx';
import { Table } from '../layout/table.tsx';
import { useFormats } from '../layout/use-formats.ts';
import { useStaff } from '../layout/use-staff.ts';
import { newest } from '../layout/newest.ts';
import styles from '../payment-methods/payment-methods.module.css';
import { missingIn } from '../types/names-fields.tsx';
import { useNameIn } from '../types/use-name-in.ts';
import { DeliveryMethodDialog } from './delivery-method-dialog.tsx';
import type { loadDeliveryMethods } from './delivery-methods.loader.ts';

/** How boxed goods are shipped: for what price, how fast, and where to. For finance. */
export function DeliveryMethodsPage() {
  const { t } = useWords<'staff-delivery-methods'>();
  const methods = useLoaderData<typeof loadDeliveryMethods>();
  const maySet = useStaff().mayCall('staffSaveDeliveryMethod');
  const [edited, setEdited] = useState<StaffDeliveryMethod | 'new' | null>(null);
  const [removed, setRemoved] = useState<StaffDeliveryMethod | null>(null);
  return (
    <>
      <Bar title={t('staff-delivery-methods.title')}>
        {maySet && (
          <Button variant="main" onClick={() => setEdited('new')}>
            {t('staff-delivery-methods.add')}
          </Button>
        )}
      </Bar>
      <p className={`${styles.text} muted`}>{t('staff-delivery-methods.text')}</p>
      {methods.length === 0 ? (
        <EmptyList icon="truck" title={t('staff-delivery-methods.none')} level={2}>
          {t('staff-delivery-methods.none_text')}
        </EmptyList>
      ) : (
        <MethodsTable methods={methods} onEdit={maySet ? setEdited : null} onRemove={setRemoved} />
      )}
      {edited && (
        <DeliveryMethodDialog
          method={edited === 'new' ? null : newest(methods, edited, (one) => one.code)}
          last={methods.at(-1)?.position ?? 0}
          onClose={() => setEdited(null)}
        />
      )}
      {removed && (
        <ConfirmDialog
          title={t('staff-delivery-methods.remove')}
          action={t('staff-delivery-methods.remove')}
          done={t('staff-delivery-methods.removed')}
          work={() =>
            call('POST /admin/delivery-methods/remove', {
              body: { code: removed.code, version: removed.version },
            })
          }
          onClose={() => setRemoved(null)}
        >
          {t('staff-delivery-methods.remove_text')}
        </ConfirmDialog>
      )}
    </>
  );
}

/** What shipping costs, in words. */
function usePrice() {
  const { t } = useWords<'staff-delivery-methods'>();
  const { money } = useFormats();
  const usd = (amount: number) => money({ amount, currency: 'USD' });
  return ({ first, further, freeFrom }: StaffDeliveryMethod): string =>
    [
      further === 0
        ? usd(first)
        : t('staff-delivery-methods.price_each', { first: usd(first), further: usd(further) }),
      freeFrom !== null && t('staff-delivery-methods.free_above', { amount: usd(freeFrom) }),
    ]
      .filter(Boolean)
      .join(' · ');
}

interface MethodsTableProps {
  methods: readonly StaffDeliveryMethod[];
  /** Null for a person who may not. */
  onEdit: ((method: StaffDeliveryMethod) => void) | null;
  onRemove: (method: StaffDeliveryMethod) => void;
}

function MethodsTable({ methods, onEdit, onRemove }: MethodsTableProps) {
  const { t } = useWords<
    'staff' | 'staff-delivery-methods' | 'staff-payment-methods' | 'staff-product-types'
  >();
  const { number, countries: named } = useFormats();
  const priceOf = usePrice();
  const nameIn = useNameIn();
  const nameOf = ({ names }: StaffDeliveryMethod) => nameIn(names);
  return (
    <Table
      rows={methods}
      rowKey={({ code }) => code}
      columns={[
        {
          head: t('staff-delivery-methods.name'),
          cell: (method) => (
            <>
              <b>
                <bdi>{nameOf(method)}</bdi>
              </b>{' '}
              {method.enabled ? (
                <Tag tone="good">{t('staff-payment-methods.on')}</Tag>
              ) : (
                <Tag>{t('staff-payment-methods.off')}</Tag>
              )}{' '}
              {missingIn(method.names) > 0 && (
                <Tag tone="warn">{t('staff-product-types.missing', { count: missingIn(method.names) })}</Tag>
              )}
            </>
          ),
        },
        { head: t('staff-delivery-methods.price'), cell: priceOf },
        {
          head: t('staff-delivery-methods.days'),
          cell: ({ minDays, maxDays }) =>
            minDays === maxDays ? number(minDays) : `${number(minDays)}–${number(maxDays)}`,
        },
        {
          head: t('staff-delivery-methods.countries'),
          cellClass: styles.currencies,
          cell: ({ countries }) => named(countries) || t('staff-delivery-methods.everywhere'),
        },
        { head: t('staff-payment-methods.position'), cell: ({ position }) => number(position) },
        {
          label: null,
          cell: (method) =>
            onEdit && (
              <>
                <Button variant="quiet" onClick={() => onEdit(method)}>
                  {t('staff-payment-methods.edit')}
                  <span className="sr-only"> {nameOf(method)}</span>
                </Button>
                <Button variant="quiet" onClick={() => onRemove(method)}>
                  {t('staff-delivery-methods.remove')}
                  <span className="sr-only"> {nameOf(method)}</span>
                </Button>
              </>
            ),
        },
      ]}
    />
  );
}
