import type { IconName } from '@halfturn/ui/icon-paths.ts';
import type { Key } from '@halfturn/locales/keys.ts';
import type { BUNDLES } from '../bundles.ts';
import type { loadShell } from './shell.loader.ts';

type Shell = Awaited<ReturnType<typeof loadShell>>;

/** The slices in whose words the places are named. */
export type PlaceWords = (typeof BUNDLES.staff)[number];

/** A page that the rail leads to. */
export interface Place {
  to: string;
  icon: IconName;
  name: Key<PlaceWords>;
  /** The call that who sees it may make; left out where all may. */
  needs?: Shell['staff']['may'][number];
  /** What waits there. */
  counts?: Exclude<keyof Shell['counts'], 'banners'>;
}

/** Stands above all groups. */
export const TODAY: Place = { to: '/', icon: 'home', name: 'staff.today' };

export const GROUPS = ['sales', 'catalogue', 'customers', 'desk', 'money', 'site', 'system'] as const;
export type Group = (typeof GROUPS)[number];

/** The places of each group, what is used most first. A new page is a line here. */
export const PLACES: Readonly<Record<Group, readonly Place[]>> = {
  sales: [
    { to: '/orders', icon: 'ticket', name: 'staff.orders', needs: 'staffOrders', counts: 'orders' },
    { to: '/refunds', icon: 'refresh', name: 'staff.refunds', needs: 'staffOrders', counts: 'refunds' },
    { to: '/claims', icon: 'warn', name: 'staff-claims.title', needs: 'staffClaims', counts: 'claims' },
    {
      to: '/withdrawals',
      icon: 'refresh',
      name: 'staff-withdrawals.title',
      needs: 'staffWithdrawals',
      counts: 'withdrawals',
    },
    { to: '/reminders', icon: 'mail', name: 'staff-reminders.title', needs: 'staffReminders' },
    { to: '/coupons', icon: 'gift', name: 'staff-coupons.title', needs: 'staffCoupons' },
  ],
  catalogue: [
    { to: '/products', icon: 'box', name: 'staff-products.title', needs: 'staffProducts' },
    { to: '/types', icon: 'filter', name: 'staff-product-types.title', needs: 'staffProductTypes' },
    { to: '/keys', icon: 'key', name: 'staff.keys', needs: 'staffStock', counts: 'keys' },
    { to: '/prices', icon: 'tag', name: 'staff-prices.title', needs: 'staffPrices' },
    { to: '/search', icon: 'search', name: 'staff-search.title', needs: 'staffSynonyms' },
  ],
  customers: [
    { to: '/customers', icon: 'user', name: 'staff-customers.title', needs: 'staffCustomers' },
    { to: '/membership', icon: 'medal', name: 'staff-membership.title', needs: 'staffMembership' },
    { to: '/affiliates', icon: 'share', name: 'staff-affiliates.title', needs: 'staffAffiliates' },
    { to: '/notices', icon: 'bell', name: 'staff-notices.title', needs: 'staffAnnouncements' },
    { to: '/newsletter', icon: 'mail', name: 'staff-newsletter.title', needs: 'staffSubscribers' },
    {
      to: '/personal-data',
      icon: 'shield',
      name: 'staff-personal.title',
      needs: 'staffPersonalRequests',
    },
  ],
  desk: [
    { to: '/chat', icon: 'chat', name: 'staff-chat.title', needs: 'staffChats', counts: 'chats' },
    { to: '/support', icon: 'ticket', name: 'staff-support.title', needs: 'staffTickets', counts: 'support' },
    {
      to: '/enquiries',
      icon: 'download',
      name: 'staff-enquiries.title',
      needs: 'staffEnquiries',
      counts: 'enquiries',
    },
    { to: '/replies', icon: 'pencil', name: 'staff-replies.title', needs: 'staffReplies' },
    { to: '/reviews', icon: 'star', name: 'staff-reviews.title', needs: 'staffReviews', counts: 'reviews' },
  ],
  money: [
    { to: '/reports', icon: 'chart', name: 'staff-reports.title', needs: 'staffSalesReport' },
    { to: '/bank', icon: 'card', name: 'staff-bank.title', needs: 'staffBank', counts: 'bank' },
    {
      to: '/disputes',
      icon: 'warn',
      name: 'staff-disputes.title',
      needs: 'staffDisputes',
      counts: 'disputes',
    },
    { to: '/risk', icon: 'shield', name: 'staff-risk.title', needs: 'staffRisk' },
    {
      to: '/currencies',
      icon: 'globe',
      name: 'staff-currencies.title',
      needs: 'staffCurrencies',
      counts: 'currencies',
    },
    {
      to: '/payment-methods',
      icon: 'card',
      name: 'staff-payment-methods.title',
      needs: 'staffPaymentMethods',
    },
    {
      to: '/delivery-methods',
      icon: 'truck',
      name: 'staff-delivery-methods.title',
      needs: 'staffDeliveryMethods',
    },
    { to: '/tax', icon: 'card', name: 'staff-tax.title', needs: 'staffTax' },
    { to: '/invoices', icon: 'printer', name: 'staff-invoices.title', needs: 'staffInvoices' },
  ],
  site: [
    { to: '/home', icon: 'pencil', name: 'staff-home.title', needs: 'staffHome' },
    { to: '/brand', icon: 'star', name: 'staff-brand.title', needs: 'staffBrand' },
    { to: '/footer', icon: 'menu', name: 'staff-footer.title', needs: 'staffFooter' },
    { to: '/hours', icon: 'clock', name: 'staff-hours.title', needs: 'staffHours' },
    { to: '/news', icon: 'info', name: 'staff-content.news', needs: 'staffContent' },
    { to: '/pages', icon: 'copy', name: 'staff-content.pages', needs: 'staffContent' },
    { to: '/mails', icon: 'mail', name: 'staff-mail-log.title', needs: 'staffMails', counts: 'mails' },
    { to: '/redirects', icon: 'arrow', name: 'staff-redirects.title', needs: 'staffRedirects' },
    { to: '/visits', icon: 'chart', name: 'staff-visits.title', needs: 'staffVisits' },
  ],
  system: [
    { to: '/alerts', icon: 'bell', name: 'staff-alarms.title', needs: 'staffAlarms', counts: 'alarms' },
    { to: '/settings', icon: 'gear', name: 'staff-content.settings', needs: 'staffSettings' },
    { to: '/sign-in-services', icon: 'key', name: 'staff-sign-in.title', needs: 'staffSignInProviders' },
    { to: '/staff', icon: 'people', name: 'staff.people', needs: 'staffPeople' },
    { to: '/backups', icon: 'copy', name: 'staff-backups.title', needs: 'staffBackups', counts: 'backups' },
    { to: '/audit', icon: 'shield', name: 'staff-audit.title', needs: 'staffAudit' },
  ],
};

/** The groups of the menu without pages that the role may not open, and without empty groups. */
export const seenBy = (may: Shell['staff']['may']): { group: Group; places: Place[] }[] =>
  GROUPS.map((group) => ({
    group,
    places: PLACES[group].filter(({ needs }) => needs === undefined || may.includes(needs)),
  })).filter(({ places }) => places.length > 0);
