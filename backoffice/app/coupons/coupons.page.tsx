import type { StaffCouponRow } from '@halfturn/contract/staff/coupons.ts';
import { formatDateTime, formatMoney, formatNumber, formatPercent } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { buttonClass } from '@halfturn/ui/button-class.ts';
import { Empty } from '@halfturn/ui/empty.tsx';
import { TabLinks } from '@halfturn/ui/tab-links.tsx';
import { Link, useLoaderData, useNavigate } from 'react-router';
import { Bar } from '../layout/bar.tsx';
import { FindForm } from '../layout/find-form.tsx';
import { Pages } from '../layout/pages.tsx';
import { renderGo } from '../layout/render-go.tsx';
import table from '../layout/table.module.css';
import { useStaff } from '../layout/use-staff.ts';
import orders from '../orders/orders.module.css';
import { timeZone } from '../preferences.ts';
import { couponPath, couponsPath, TABS } from './coupons-address.ts';
import type { loadCoupons } from './coupons.loader.ts';
import { StateTag } from './state-tag.tsx';

/** The coupons: what they take off, until when, and how often they were used. */
export function CouponsPage() {
  const { t, locale } = useWords<'staff' | 'staff-coupons'>();
  const { rows, total, state, q, page, pages } = useLoaderData<typeof loadCoupons>();
  const { mayCall } = useStaff();
  const navigate = useNavigate();
  const unasked = state === 'all' && q === '';
  return (
    <>
      <Bar title={t('staff-coupons.title')}>
        {mayCall('staffMakeCoupon') && (
          <Link to="/coupons/new" className={buttonClass({ variant: 'main', size: 'tiny' })}>
            {t('staff-coupons.new')}
          </Link>
        )}
      </Bar>
      <div className={orders.tabs}>
        <TabLinks
          label={t('staff-coupons.show')}
          renderLink={renderGo}
          links={TABS.map((one) => ({
            href: couponsPath({ state: one, q }),
            label: t(`staff-coupons.${one}`),
            current: one === state,
          }))}
        />
      </div>
      <FindForm
        label={t('staff-coupons.find')}
        q={q}
        maxLength={60}
        onFind={(asked) => void navigate(couponsPath({ state, q: asked }))}
      />
      {rows.length === 0 ? (
        <Empty icon="tag" title={t(unasked ? 'staff-coupons.none' : 'staff-coupons.none_found')}>
          {unasked && t('staff-coupons.none_text')}
        </Empty>
      ) : (
        <div className={table.scroll}>
          <table className={table.table}>
            <thead>
              <tr>
                <th scope="col">{t('staff-coupons.name')}</th>
                <th scope="col">{t('staff-coupons.code')}</th>
                <th scope="col">{t('staff-coupons.takes_off')}</th>
                <th scope="col">{t('staff-coupons.state')}</th>
                <th scope="col" className={table.spare}>
                  {t('staff-coupons.to')}
                </th>
                <th scope="col" className={table.number}>
                  {t('staff-coupons.used')}
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.id}>
                  <td className={table.name}>
                    <Link className={table.row} to={couponPath(row.id)} dir="auto">
                      {row.name}
                    </Link>
                  </td>
                  <td>
                    <bdi>{row.code ?? t('staff-coupons.single')}</bdi>
                  </td>
                  <td>
                    <TakesOff row={row} />
                  </td>
                  <td>
                    <StateTag state={row.state} />
                  </td>
                  <td className={table.spare}>
                    {row.endsAt ? formatDateTime(row.endsAt, locale, { timeZone: timeZone() }) : '–'}
                  </td>
                  <td className={table.number}>
                    {row.maxUses === null
                      ? formatNumber(row.uses, locale)
                      : t('staff-coupons.of', {
                          part: formatNumber(row.uses, locale),
                          whole: formatNumber(row.maxUses, locale),
                        })}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <div className={table.foot}>
        <span role="status">{t('staff-coupons.count', { count: total })}</span>
        <Pages page={page} pages={pages} hrefFor={(to) => couponsPath({ state, q, page: to })} />
      </div>
    </>
  );
}

function TakesOff({ row: { kind, percent, amount } }: { row: StaffCouponRow }) {
  const { t, locale } = useWords<'staff-coupons'>();
  const money = amount && formatMoney(amount, locale);
  if (kind === 'fixed') return <bdi>{money}</bdi>;
  const share = formatPercent(percent! / 100, locale);
  return <bdi>{money ? t('staff-coupons.at_most', { share, money }) : share}</bdi>;
}
