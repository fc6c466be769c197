import { MOST_SLIPS } from '@halfturn/contract/staff/invoices.ts';
import { buttonClass } from '@halfturn/ui/button-class.ts';
import { Button } from '@halfturn/ui/button.tsx';
import type { StaffOrderRow } from '@halfturn/contract/staff/orders.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Check } from '@halfturn/ui/check.tsx';
import { RowLink, type Columns } from '../layout/table.tsx';
import { useFormats } from '../layout/use-formats.ts';
import { methodName } from '../payment-methods/method-name.ts';
import page from './orders.module.css';
import { StatusMark } from './status-mark.tsx';
import { useChosen, type Chosen } from './use-chosen.ts';

interface OrderList {
  rows: readonly StaffOrderRow[];
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

/** What the lists of orders have in common: their search, their rows, and packing slips for the orders that are chosen. */
export function useOrderRows({ rows, total, asked }: OrderList, base: '/orders' | '/refunds') {
  const { t } = useWords<'staff-orders'>();
  const chosen = useChosen();
  return {
    find: { label: t('staff-orders.find_any'), q: asked.q, maxLength: 254 },
    above: <ChosenBar chosen={chosen} />,
    panel: true,
    empty: {
      icon: 'ticket',
      title: t(isNarrowed(asked) ? 'staff-orders.none_match' : 'staff-orders.none_here'),
    },
    count: t('staff-orders.total', { count: total }),
    keys: true,
    rowKey: (row: StaffOrderRow) => row.orderNo,
    columns: useColumns(rows, base, chosen),
  } as const;
}

/** Whether a search or a filter is on. */
const isNarrowed = ({ q, method, country, status, product, from, to }: OrderList['asked']): boolean =>
  [q, method, country, status, product, from, to].some(Boolean);

/** A row an order, each a link to its panel. For packing slips, orders that have one can be chosen. */
function useColumns(rows: readonly StaffOrderRow[], base: string, chosen: Chosen): Columns<StaffOrderRow> {
  const { t } = useWords<'staff' | 'staff-orders' | 'staff-invoices' | 'staff-payment-methods'>();
  const { money, time } = useFormats();
  const packs = rows.filter((row) => row.packs).map(({ orderNo }) => orderNo);
  const refunds = base === '/refunds';
  return [
    packs.length > 0 && {
      head: <PageBox packs={packs} chosen={chosen} />,
      className: page.choose,
      cell: (row) => row.packs && <OrderBox orderNo={row.orderNo} chosen={chosen} />,
    },
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
    { head: t('staff-orders.status'), cell: (row) => <StatusMark status={row.status} /> },
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

/** How many orders are chosen, and their packing slips as one paper. */
function ChosenBar({ chosen }: { chosen: Chosen }) {
  const { t } = useWords<'staff-invoices'>();
  const count = chosen.numbers.size;
  return (
    <div className={count > 0 ? page.chosen : undefined}>
      <span role="status">
        {count > 0 && t('staff-invoices.chosen', { count })}{' '}
        {chosen.full && t('staff-invoices.most', { max: MOST_SLIPS })}
      </span>
      {count > 0 && (
        <>
          <a
            className={buttonClass({ size: 'tiny', variant: 'main' })}
            href={`/prod-api/admin/packing-slips?orders=${[...chosen.numbers].join()}`}
            target="_blank"
            rel="noreferrer"
          >
            {t('staff-invoices.slips', { count })}
          </a>
          <Button size="tiny" onClick={chosen.clear}>
            {t('staff-invoices.choose_none')}
          </Button>
        </>
      )}
    </div>
  );
}
