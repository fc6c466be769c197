import type { StaffOrderRow } from '@halfturn/contract/staff/orders.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { RowLink, type Columns } from '../layout/table.tsx';
import { useFormats } from '../layout/use-formats.ts';
import { methodName } from '../payment-methods/method-name.ts';
import page from './orders.module.css';
import { StatusMark } from './status-mark.tsx';

interface OrderList {
  total: number;
  asked: {
    q: string;
    method: string;
    country: string;
    status?: string;
    product?: string;
    from?: string;
    to?: string;
  };
}

/** What the lists of orders have in common: their search and their rows. */
export function useOrderRows({ total, asked }: OrderList, base: '/orders' | '/refunds') {
  const { t } = useWords<'staff-orders'>();
  return {
    find: { label: t('staff-orders.find_any'), q: asked.q, maxLength: 254 },
    panel: true,
    empty: {
      icon: 'ticket',
      title: t(isNarrowed(asked) ? 'staff-orders.none_match' : 'staff-orders.none_here'),
    },
    count: t('staff-orders.total', { count: total }),
    keys: true,
    rowKey: (row: StaffOrderRow) => row.orderNo,
    columns: useColumns(base),
  } as const;
}

/** Whether a search or a filter is on. */
const isNarrowed = ({ q, method, country, status, product, from, to }: OrderList['asked']): boolean =>
  [q, method, country, status, product, from, to].some(Boolean);

/** A row an order, each a link to its panel. */
function useColumns(base: string): Columns<StaffOrderRow> {
  const { t } = useWords<'staff' | 'staff-orders' | 'staff-payment-methods'>();
  const { money, time } = useFormats();
  const refunds = base === '/refunds';
  return [
    {
      head: t('staff-orders.order'),
      label: null,
      cell: (row) => (
        <RowLink dir="ltr" keepQuery to={`${base}/${row.orderNo}`}>
          {row.orderNo}
        </RowLink>
      ),
    },
    {
      head: refunds ? t('staff-orders.answer_by') : t('staff-orders.time'),
      sort: refunds ? 'due' : 'date',
      spare: !refunds,
      className: page.placed,
      cell: (row) => <small>{time(refunds && row.answerBy ? row.answerBy : row.placedAt)}</small>,
    },
    {
      head: t('staff-orders.customer'),
      name: true,
      cell: (row) => (
        <span>
          {row.name || row.email} <small>{row.country}</small>
        </span>
      ),
    },
    {
      head: t('staff-orders.product'),
      name: true,
      cell: (row) => t('staff.product_units', { product: row.product, count: row.unitCount }),
    },
    { head: t('staff-orders.status'), cell: (row) => <StatusMark {...row} /> },
    {
      head: t('staff-orders.delivered_head'),
      number: true,
      spare: true,
      cell: (row) => t('staff-orders.delivered_of', { done: row.deliveredUnits, all: row.unitCount }),
    },
    {
      head: t('staff-orders.method'),
      spare: true,
      cell: (row) => <small>{methodName(t, row.paymentMethod)}</small>,
    },
    {
      head: t('staff-orders.total_head'),
      number: true,
      sort: 'total',
      tight: true,
      cell: (row) => <bdi>{money(row.total)}</bdi>,
    },
  ];
}
