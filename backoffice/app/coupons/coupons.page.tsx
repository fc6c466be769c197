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
import { couponPath, coupons, TABS, type loadCoupons } from './coupons.loader.ts';
import { StateTag } from '../layout/state-tag.tsx';

/** The coupons: what they take off, until when, and how often they were used. */
export function CouponsPage() {
  const { t } = useWords<'staff-coupons'>();
  const list = useLoaderData<typeof loadCoupons>();
  const { mayCall } = useStaff();
  const { state, q } = list.asked;
  const unasked = state === 'all' && q === '';
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
      cell: (row) => (row.endsAt ? time(row.endsAt) : '–'),
    },
    {
      head: t('staff-coupons.used'),
      number: true,
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
