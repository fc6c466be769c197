import type { ComponentType } from 'react';
import type { LoaderFunction, RouteObject } from 'react-router';
import { loadAccount } from './account/account.loader.ts';
import { loadAffiliate, loadAffiliates } from './affiliates/affiliates.loader.ts';
import { loadDocument, loadNews, loadPages } from './content/content.loader.ts';
import { loadBalance } from './balance/balance.loader.ts';
import { loadBank, loadStatement } from './bank/bank.loader.ts';
import { loadCoupon, loadCoupons, loadNewCoupon } from './coupons/coupons.loader.ts';
import { loadCurrencies } from './currencies/currencies.loader.ts';
import { loadCustomer, loadCustomers } from './customers/customers.loader.ts';
import { loadClaim, loadClaims } from './claims/claims.loader.ts';
import { loadDispute, loadDisputes } from './disputes/disputes.loader.ts';
import { loadEnquiries, loadEnquiry } from './enquiries/enquiries.loader.ts';
import { loadHome } from './home/home.loader.ts';
import { loadBatches, loadStock } from './keys/stock.loader.ts';
import { ErrorScreen } from './layout/error-screen.tsx';
import { Root } from './layout/root.tsx';
import { loadShell } from './layout/shell.loader.ts';
import { loadLevels, loadMember } from './membership/membership.loader.ts';
import { loadNotice, loadNotices } from './notices/notices.loader.ts';
import { loadNewsletter } from './newsletter/newsletter.loader.ts';
import { loadOrder, loadOrders, loadRefunds } from './orders/orders.loader.ts';
import { loadPaymentMethods } from './payment-methods/payment-methods.loader.ts';
import { loadPrices, loadProductPrices } from './prices/prices.loader.ts';
import { loadProduct, loadProducts } from './products/products.loader.ts';
import { loadRequests } from './personal-data/requests.loader.ts';
import { loadPeople } from './people/people.loader.ts';
import { loadRisk } from './risk/risk.loader.ts';
import { loadSynonyms } from './search/synonyms.loader.ts';
import { loadReview, loadReviews } from './reviews/reviews.loader.ts';
import { loadWithdrawals } from './withdrawals/withdrawals.loader.ts';
import { loadVisits } from './visits/visits.loader.ts';
import { loadSettings } from './settings/settings.loader.ts';
import { loadSignIn } from './sign-in/sign-in.loader.ts';
import { loadInvoices } from './invoices/invoices.loader.ts';
import { loadTax } from './tax/tax.loader.ts';
import { loadTicket, loadTickets } from './support/support.loader.ts';
import { loadToday } from './today/today.loader.ts';

/** An address with its loader. The page that draws it is loaded when it is opened. */
const page = (
  path: string,
  loader: LoaderFunction | undefined,
  Component: () => Promise<ComponentType>,
  children?: RouteObject[],
): RouteObject => ({ path, ...(loader && { loader }), lazy: { Component }, ...(children && { children }) });

const peek = page(':orderNo', loadOrder, async () => (await import('./orders/peek.page.tsx')).PeekPage);
const contentPage = async () => (await import('./content/list.page.tsx')).ContentPage;
const documentPage = async () => (await import('./content/document.page.tsx')).DocumentPage;
const ordersPage = async () => (await import('./orders/orders.page.tsx')).OrdersPage;

const noticePage = async () => (await import('./notices/editor.page.tsx')).EditorPage;

const pages = [
  page('/', loadToday, async () => (await import('./today/today.page.tsx')).TodayPage),
  page('/orders', loadOrders, ordersPage, [peek]),
  page('/refunds', loadRefunds, ordersPage, [peek]),
  page('/claims', loadClaims, async () => (await import('./claims/claims.page.tsx')).ClaimsPage, [
    page(':id', loadClaim, async () => (await import('./claims/peek.page.tsx')).PeekPage),
  ]),
  page('/keys', loadStock, async () => (await import('./keys/stock.page.tsx')).StockPage, [
    page(':productId', loadBatches, async () => (await import('./keys/batches.page.tsx')).BatchesPage),
  ]),
  page('/products', loadProducts, async () => (await import('./products/products.page.tsx')).ProductsPage),
  page('/products/:id', loadProduct, async () => (await import('./products/product.page.tsx')).ProductPage),
  page('/bank', loadBank, async () => (await import('./bank/bank.page.tsx')).BankPage),
  page(
    '/bank/statements/:id',
    loadStatement,
    async () => (await import('./bank/statement.page.tsx')).StatementPage,
  ),
  page('/disputes', loadDisputes, async () => (await import('./disputes/disputes.page.tsx')).DisputesPage, [
    page(':id', loadDispute, async () => (await import('./disputes/peek.page.tsx')).PeekPage),
  ]),
  page('/risk', loadRisk, async () => (await import('./risk/risk.page.tsx')).RiskPage),
  page(
    '/currencies',
    loadCurrencies,
    async () => (await import('./currencies/currencies.page.tsx')).CurrenciesPage,
  ),
  page('/invoices', loadInvoices, async () => (await import('./invoices/invoices.page.tsx')).InvoicesPage),
  page('/tax', loadTax, async () => (await import('./tax/tax.page.tsx')).TaxPage),
  page('/coupons', loadCoupons, async () => (await import('./coupons/coupons.page.tsx')).CouponsPage),
  page(
    '/coupons/new',
    loadNewCoupon,
    async () => (await import('./coupons/new-coupon.page.tsx')).NewCouponPage,
  ),
  page('/coupons/:id', loadCoupon, async () => (await import('./coupons/coupon.page.tsx')).CouponPage),
  page('/prices', loadPrices, async () => (await import('./prices/prices.page.tsx')).PricesPage),
  page(
    '/prices/:productId',
    loadProductPrices,
    async () => (await import('./prices/product-prices.page.tsx')).ProductPricesPage,
  ),
  page('/search', loadSynonyms, async () => (await import('./search/synonyms.page.tsx')).SynonymsPage),
  page('/reviews', loadReviews, async () => (await import('./reviews/reviews.page.tsx')).ReviewsPage, [
    page(':id', loadReview, async () => (await import('./reviews/peek.page.tsx')).PeekPage),
  ]),
  page('/support', loadTickets, async () => (await import('./support/queue.page.tsx')).QueuePage),
  page('/support/:id', loadTicket, async () => (await import('./support/ticket.page.tsx')).TicketPage),
  page('/enquiries', loadEnquiries, async () => (await import('./enquiries/inbox.page.tsx')).InboxPage),
  page('/enquiries/:id', loadEnquiry, async () => (await import('./enquiries/enquiry.page.tsx')).EnquiryPage),
  page('/home', loadHome, async () => (await import('./home/home.page.tsx')).HomePage),
  page(
    '/personal-data',
    loadRequests,
    async () => (await import('./personal-data/requests.page.tsx')).RequestsPage,
  ),
  page(
    '/withdrawals',
    loadWithdrawals,
    async () => (await import('./withdrawals/withdrawals.page.tsx')).WithdrawalsPage,
  ),
  page('/visits', loadVisits, async () => (await import('./visits/visits.page.tsx')).VisitsPage),
  page('/news', loadNews, contentPage),
  page('/news/new', undefined, async () => (await import('./content/new.page.tsx')).NewNewsPage),
  page('/news/:id', loadDocument, documentPage),
  page('/pages', loadPages, contentPage),
  page('/pages/:id', loadDocument, documentPage),
  page('/settings', loadSettings, async () => (await import('./settings/settings.page.tsx')).SettingsPage),
  page(
    '/payment-methods',
    loadPaymentMethods,
    async () => (await import('./payment-methods/payment-methods.page.tsx')).PaymentMethodsPage,
  ),
  page('/account', loadAccount, async () => (await import('./account/account.page.tsx')).AccountPage),
  page('/staff', loadPeople, async () => (await import('./people/people.page.tsx')).PeoplePage),
  page(
    '/newsletter',
    loadNewsletter,
    async () => (await import('./newsletter/newsletter.page.tsx')).NewsletterPage,
  ),
  page(
    '/customers',
    loadCustomers,
    async () => (await import('./customers/customers.page.tsx')).CustomersPage,
    [
      page(':id', loadCustomer, async () => (await import('./customers/customer.page.tsx')).CustomerPage),
      page(':id/balance', loadBalance, async () => (await import('./balance/balance.page.tsx')).BalancePage),
      page(':id/points', loadMember, async () => (await import('./membership/points.page.tsx')).PointsPage),
    ],
  ),
  page(
    '/affiliates',
    loadAffiliates,
    async () => (await import('./affiliates/affiliates.page.tsx')).AffiliatesPage,
    [page(':id', loadAffiliate, async () => (await import('./affiliates/affiliate.page.tsx')).AffiliatePage)],
  ),
  page('/notices', loadNotices, async () => (await import('./notices/list.page.tsx')).NoticesPage),
  page('/notices/new', loadNotice, noticePage),
  page('/notices/:id', loadNotice, noticePage),
  page('/membership', loadLevels, async () => (await import('./membership/levels.page.tsx')).LevelsPage),
  page('*', undefined, async () => (await import('./layout/not-found.page.tsx')).NotFoundPage),
];

/** Every address of the back office, under /admin. Loaders come with this table; what draws comes with its page. */
export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: ErrorScreen,
    HydrateFallback: () => null,
    children: [
      {
        path: '/sign-in',
        loader: loadSignIn,
        lazy: { Component: async () => (await import('./sign-in/sign-in.page.tsx')).SignInPage },
      },
      {
        id: 'shell',
        loader: loadShell,
        lazy: { Component: async () => (await import('./layout/shell.tsx')).Shell },
        children: [
          {
            ErrorBoundary: ErrorScreen,
            children: pages,
          },
        ],
      },
    ],
  },
];
