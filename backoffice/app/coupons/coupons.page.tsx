import { present } from '@halfturn/contract/primitives/rows.ts';
import type { StaffCouponRow } from '@halfturn/contract/staff/coupons.ts';
import { formatPercent } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { buttonClass } from '@halfturn/ui/button-class.ts';
import { Link, useLoaderData } from 'react-router';
import { ListPage } from '../layout/list-page.tsx';
import { RowLink, type Columns } from '../layout/table.tsx';
import { useFormats } from '../layout/use-formats.ts';
import { useStaff } from '../layout/use-staff.ts';
import { couponPath, coupons, KINDS, TABS, type loadCoupons } from './coupons.loader.ts';
import { StateTag } from '../layout/state-tag.tsx';

/** The coupons: what they take off, until when, and how often they were used. */
export function CouponsPage() {
  const { t } = useWords<'staff-coupons' | 'staff-orders'>();
  const list = useLoaderData<typeof loadCoupons>();
  const { mayCall } = useStaff();
  const { state, q, kind, from, to } = list.asked;
  const unasked = state === 'all' && [q, kind, from, to].every((one) => one === '');
  return (
    <ListPage
      title={t('staff-coupons.title')}
      acts={
        mayCall('staffMakeCoupon') && (
          <Link to="/coupons/new" className={buttonClass({ variant: 'main', size: 'tiny' })}>
            {t('staff-coupons.new')}
          </Link>
        )
      }
      address={coupons}
      list={list}
      tabs={{
        label: t('staff-coupons.show'),
        links: TABS.map((one) => ({ ask: { state: one }, label: t(`staff-coupons.${one}`) })),
      }}
      find={{ label: t('staff-coupons.find'), q, maxLength: 60 }}
      filters={[
        {
          name: 'kind',
          label: t('staff-coupons.takes_off'),
          any: t('staff-coupons.any_kind'),
          options: KINDS.map((one) => [one, t(`staff-coupons.kind_${one}`)] as const),
        },
      ]}
      dates={[{ label: t('staff-coupons.created'), from: 'from', to: 'to' }]}
      csv="/prod-api/admin/coupons.csv"
      views="coupons"
      order={t('staff-orders.newest_first')}
      empty={{
        icon: 'tag',
        title: t(unasked ? 'staff-coupons.none' : 'staff-coupons.none_found'),
        children: unasked && t('staff-coupons.none_text'),
      }}
      count={t('staff-coupons.count', { count: list.total })}
      rowKey={(row) => row.id}
      columns={useColumns()}
    />
  );
}

function TakesOff({ row: { kind, percent, amount } }: { row: StaffCouponRow }) {
  const { t, locale } = useWords<'staff-coupons'>();
  const { money } = useFormats();
  const most = amount && money(amount);
  if (kind === 'fixed') return <bdi>{most}</bdi>;
  const share = formatPercent(present(percent) / 100, locale);
  return <bdi>{most ? t('staff-coupons.at_most', { share, money: most }) : share}</bdi>;
}

function useColumns(): Columns<StaffCouponRow> {
  const { t } = useWords<'staff-coupons'>();
  const { number, time } = useFormats();
  return [
    {
      head: t('staff-coupons.name'),
      name: true,
      sort: 'name',
      cell: (row) => (
        <RowLink dir="auto" to={couponPath(row.id)}>
          {row.name}
        </RowLink>
      ),
    },
    {
      head: t('staff-coupons.code'),
      cell: (row) => <bdi>{row.code ?? t('staff-coupons.single')}</bdi>,
    },
    { head: t('staff-coupons.takes_off'), cell: (row) => <TakesOff row={row} /> },
    { head: t('staff-coupons.state'), cell: (row) => <StateTag of={`staff-coupons.${row.state}`} /> },
    {
      head: t('staff-coupons.to'),
      spare: true,
      sort: 'ends',
      cell: (row) => (row.endsAt ? time(row.endsAt) : '–'),
    },
    {
      head: t('staff-coupons.used'),
      number: true,
      sort: 'uses',
      cell: (row) =>
        row.maxUses === null
          ? number(row.uses)
          : t('staff-coupons.of', {
              part: number(row.uses),
              whole: number(row.maxUses),
            }),
    },
  ];
}
