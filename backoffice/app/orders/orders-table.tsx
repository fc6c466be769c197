import type { StaffOrderRow } from '@halfturn/contract/staff/orders.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Check } from '@halfturn/ui/check.tsx';
import { RowLink, Table } from '../layout/table.tsx';
import { useFormats } from '../layout/use-formats.ts';
import page from './orders.module.css';
import { StatusMark } from './status-mark.tsx';
import type { Chosen } from './use-chosen.ts';

export interface OrdersTableProps {
  rows: readonly StaffOrderRow[];
  /** `/orders` or `/refunds`; the list's query stays while an order is open. */
  base: string;
  search: string;
  /** The number of the order that is open. */
  open: string | undefined;
  /** For packing slips: orders that have one can be chosen. */
  chosen: Chosen;
}

/** The list: a row an order, each a link to its panel. */
export function OrdersTable({ rows, base, search, open, chosen }: OrdersTableProps) {
  const { t } = useWords<'staff' | 'staff-orders' | 'staff-invoices'>();
  const { money, when } = useFormats();
  const packs = rows.filter((row) => row.packs).map(({ orderNo }) => orderNo);
  const refunds = base === '/refunds';
  return (
    <Table
      stack
      rows={rows}
      rowKey={(row) => row.orderNo}
      columns={[
        packs.length > 0 && {
          head: <PageBox packs={packs} chosen={chosen} />,
          className: page.choose,
          cell: (row) => row.packs && <OrderBox orderNo={row.orderNo} chosen={chosen} />,
        },
        {
          head: t('staff-orders.order'),
          label: null,
          cell: (row) => (
            <RowLink dir="ltr" to={`${base}/${row.orderNo}${search}`} open={row.orderNo === open}>
              {row.orderNo}
            </RowLink>
          ),
        },
        {
          head: t('staff-orders.customer'),
          name: true,
          spare: true,
          cell: (row) => (
            <span>
              {row.name || row.email} <small>{row.country}</small>
            </span>
          ),
        },
        {
          head: t('staff-orders.product'),
          name: true,
          cell: (row) => t('staff.product_copies', { product: row.product, count: row.copies }),
        },
        { head: t('staff-orders.status'), cell: (row) => <StatusMark status={row.status} /> },
        {
          head: t('staff-orders.total_head'),
          number: true,
          tight: true,
          cell: (row) => <bdi>{money(row.total)}</bdi>,
        },
        {
          head: refunds ? t('staff-orders.answer_by') : t('staff-orders.time'),
          number: true,
          tight: true,
          cell: (row) => <small>{when(refunds && row.answerBy ? row.answerBy : row.placedAt)}</small>,
        },
      ]}
    />
  );
}

/** Chooses every order of the page that has a packing slip. */
function PageBox({ packs, chosen }: { packs: readonly string[]; chosen: Chosen }) {
  const { t } = useWords<'staff-invoices'>();
  const here = packs.filter((orderNo) => chosen.numbers.has(orderNo)).length;
  return (
    <Check
      ref={(box) => {
        if (box) box.indeterminate = here > 0 && here < packs.length;
      }}
      checked={here === packs.length}
      disabled={chosen.full && here === 0}
      onChange={() => chosen.togglePage(packs)}
    >
      <span className="sr-only">{t('staff-invoices.choose_page')}</span>
    </Check>
  );
}

function OrderBox({ orderNo, chosen }: { orderNo: string; chosen: Chosen }) {
  const { t } = useWords<'staff-invoices'>();
  const isChosen = chosen.numbers.has(orderNo);
  return (
    <Check checked={isChosen} disabled={chosen.full && !isChosen} onChange={() => chosen.toggle(orderNo)}>
      <span className="sr-only">{t('staff-invoices.choose', { order: orderNo })}</span>
    </Check>
  );
}
