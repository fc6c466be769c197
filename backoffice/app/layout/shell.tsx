import { useWords } from '@halfturn/locales/react.ts';
import { Icon } from '@halfturn/ui/icons.tsx';
import type { IconName } from '@halfturn/ui/icon-paths.ts';
import { Logo } from '@halfturn/ui/logo.tsx';
import { Link, NavLink, Outlet, useLoaderData, useNavigation } from 'react-router';
import { HelpDialog } from './help-dialog.tsx';
import { Me } from './me.tsx';
import type { loadShell } from './shell.loader.ts';
import styles from './shell.module.css';

/** The rail with the places of the back office, who is at work, and the page beside it. */
export function Shell() {
  const { t } = useWords<
    | 'staff'
    | 'staff-claims'
    | 'staff-withdrawals'
    | 'staff-bank'
    | 'staff-currencies'
    | 'staff-tax'
    | 'staff-prices'
    | 'staff-search'
    | 'staff-reviews'
    | 'staff-home'
    | 'staff-visits'
    | 'staff-newsletter'
    | 'staff-customers'
    | 'staff-membership'
    | 'staff-coupons'
    | 'staff-notices'
    | 'staff-content'
    | 'staff-products'
    | 'staff-personal'
    | 'staff-support'
    | 'staff-enquiries'
    | 'staff-risk'
  >();
  const { staff, counts } = useLoaderData<typeof loadShell>();
  const { state } = useNavigation();
  const sees = staff.may.includes('staffOrders');
  return (
    <div className={styles.shell}>
      <a className="skip" href="#main">
        {t('staff.skip')}
      </a>
      <nav className={styles.rail} aria-label={t('staff.rail')}>
        <Link to="/" className={styles.logo} aria-label={t('staff.to_today')}>
          <Logo />
        </Link>
        <ul className={styles.places}>
          <Place to="/" icon="home" name={t('staff.today')} />
          {sees && <Place to="/orders" icon="ticket" name={t('staff.orders')} count={counts.orders} />}
          {sees && <Place to="/refunds" icon="refresh" name={t('staff.refunds')} count={counts.refunds} />}
          {staff.may.includes('staffClaims') && (
            <Place to="/claims" icon="warn" name={t('staff-claims.title')} count={counts.claims} />
          )}
          {staff.may.includes('staffWithdrawals') && (
            <Place
              to="/withdrawals"
              icon="refresh"
              name={t('staff-withdrawals.title')}
              count={counts.withdrawals}
            />
          )}
          {staff.may.includes('staffBank') && (
            <Place to="/bank" icon="card" name={t('staff-bank.title')} count={counts.bank} />
          )}
          {staff.may.includes('staffRisk') && <Place to="/risk" icon="shield" name={t('staff-risk.title')} />}
          {staff.may.includes('staffProducts') && (
            <Place to="/products" icon="box" name={t('staff-products.title')} />
          )}
          <Place to="/keys" icon="key" name={t('staff.keys')} count={counts.keys} />
          {staff.may.includes('staffReviews') && (
            <Place to="/reviews" icon="star" name={t('staff-reviews.title')} count={counts.reviews} />
          )}
          {staff.may.includes('staffTickets') && (
            <Place to="/support" icon="chat" name={t('staff-support.title')} count={counts.support} />
          )}
          {staff.may.includes('staffEnquiries') && (
            <Place
              to="/enquiries"
              icon="download"
              name={t('staff-enquiries.title')}
              count={counts.enquiries}
            />
          )}
          {staff.may.includes('staffCustomers') && (
            <Place to="/customers" icon="user" name={t('staff-customers.title')} />
          )}
          {staff.may.includes('staffMembership') && (
            <Place to="/membership" icon="medal" name={t('staff-membership.title')} />
          )}
          {staff.may.includes('staffCoupons') && (
            <Place to="/coupons" icon="gift" name={t('staff-coupons.title')} />
          )}
          {staff.may.includes('staffPrices') && (
            <Place to="/prices" icon="tag" name={t('staff-prices.title')} />
          )}
          {staff.may.includes('staffCurrencies') && (
            <Place
              to="/currencies"
              icon="globe"
              name={t('staff-currencies.title')}
              count={counts.currencies}
            />
          )}
          {staff.may.includes('staffTax') && <Place to="/tax" icon="card" name={t('staff-tax.title')} />}
          {staff.may.includes('staffSynonyms') && (
            <Place to="/search" icon="search" name={t('staff-search.title')} />
          )}
          {staff.may.includes('staffHome') && <Place to="/home" icon="pencil" name={t('staff-home.title')} />}
          {staff.may.includes('staffVisits') && (
            <Place to="/visits" icon="chart" name={t('staff-visits.title')} />
          )}
          {staff.may.includes('staffContent') && (
            <>
              <Place to="/news" icon="info" name={t('staff-content.news')} />
              <Place to="/pages" icon="copy" name={t('staff-content.pages')} />
            </>
          )}
          {staff.may.includes('staffAnnouncements') && (
            <Place to="/notices" icon="bell" name={t('staff-notices.title')} />
          )}
          {staff.may.includes('staffSettings') && (
            <Place to="/settings" icon="gear" name={t('staff-content.settings')} />
          )}
          {staff.may.includes('staffPeople') && <Place to="/staff" icon="people" name={t('staff.people')} />}
          {staff.may.includes('staffSubscribers') && (
            <Place to="/newsletter" icon="mail" name={t('staff-newsletter.title')} />
          )}
          {staff.may.includes('staffPersonalRequests') && (
            <Place to="/personal-data" icon="shield" name={t('staff-personal.title')} />
          )}
        </ul>
        <Me staff={staff} />
      </nav>
      <main id="main" className={styles.main} tabIndex={-1} aria-busy={state === 'loading' || undefined}>
        <Outlet />
      </main>
      <HelpDialog />
    </div>
  );
}

function Place({ to, icon, name, count = 0 }: { to: string; icon: IconName; name: string; count?: number }) {
  return (
    <li>
      <NavLink to={to} end={to === '/'} className={styles.place ?? ''}>
        <Icon name={icon} size={18} />
        {name}
        {count > 0 && <span className={styles.count}>{count}</span>}
      </NavLink>
    </li>
  );
}
