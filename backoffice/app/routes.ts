import type { RouteObject } from 'react-router';
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

const peek: RouteObject = {
  path: ':orderNo',
  loader: loadOrder,
  lazy: { Component: async () => (await import('./orders/peek.page.tsx')).PeekPage },
};
const contentPage = async () => (await import('./content/list.page.tsx')).ContentPage;
const documentPage = async () => (await import('./content/document.page.tsx')).DocumentPage;
const ordersPage = async () => (await import('./orders/orders.page.tsx')).OrdersPage;

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
            children: [
              {
                path: '/',
                loader: loadToday,
                lazy: { Component: async () => (await import('./today/today.page.tsx')).TodayPage },
              },
              { path: '/orders', loader: loadOrders, lazy: { Component: ordersPage }, children: [peek] },
              { path: '/refunds', loader: loadRefunds, lazy: { Component: ordersPage }, children: [peek] },
              {
                path: '/claims',
                loader: loadClaims,
                lazy: { Component: async () => (await import('./claims/claims.page.tsx')).ClaimsPage },
                children: [
                  {
                    path: ':id',
                    loader: loadClaim,
                    lazy: { Component: async () => (await import('./claims/peek.page.tsx')).PeekPage },
                  },
                ],
              },
              {
                path: '/keys',
                loader: loadStock,
                lazy: { Component: async () => (await import('./keys/stock.page.tsx')).StockPage },
                children: [
                  {
                    path: ':productId',
                    loader: loadBatches,
                    lazy: { Component: async () => (await import('./keys/batches.page.tsx')).BatchesPage },
                  },
                ],
              },
              {
                path: '/products',
                loader: loadProducts,
                lazy: { Component: async () => (await import('./products/products.page.tsx')).ProductsPage },
              },
              {
                path: '/products/:id',
                loader: loadProduct,
                lazy: { Component: async () => (await import('./products/product.page.tsx')).ProductPage },
              },
              {
                path: '/bank',
                loader: loadBank,
                lazy: { Component: async () => (await import('./bank/bank.page.tsx')).BankPage },
              },
              {
                path: '/bank/statements/:id',
                loader: loadStatement,
                lazy: { Component: async () => (await import('./bank/statement.page.tsx')).StatementPage },
              },
              {
                path: '/disputes',
                loader: loadDisputes,
                lazy: { Component: async () => (await import('./disputes/disputes.page.tsx')).DisputesPage },
                children: [
                  {
                    path: ':id',
                    loader: loadDispute,
                    lazy: { Component: async () => (await import('./disputes/peek.page.tsx')).PeekPage },
                  },
                ],
              },
              {
                path: '/risk',
                loader: loadRisk,
                lazy: { Component: async () => (await import('./risk/risk.page.tsx')).RiskPage },
              },
              {
                path: '/currencies',
                loader: loadCurrencies,
                lazy: {
                  Component: async () => (await import('./currencies/currencies.page.tsx')).CurrenciesPage,
                },
              },
              {
                path: '/invoices',
                loader: loadInvoices,
                lazy: { Component: async () => (await import('./invoices/invoices.page.tsx')).InvoicesPage },
              },
              {
                path: '/tax',
                loader: loadTax,
                lazy: { Component: async () => (await import('./tax/tax.page.tsx')).TaxPage },
              },
              {
                path: '/coupons',
                loader: loadCoupons,
                lazy: { Component: async () => (await import('./coupons/coupons.page.tsx')).CouponsPage },
              },
              {
                path: '/coupons/new',
                loader: loadNewCoupon,
                lazy: {
                  Component: async () => (await import('./coupons/new-coupon.page.tsx')).NewCouponPage,
                },
              },
              {
                path: '/coupons/:id',
                loader: loadCoupon,
                lazy: { Component: async () => (await import('./coupons/coupon.page.tsx')).CouponPage },
              },
              {
                path: '/prices',
                loader: loadPrices,
                lazy: { Component: async () => (await import('./prices/prices.page.tsx')).PricesPage },
              },
              {
                path: '/prices/:productId',
                loader: loadProductPrices,
                lazy: {
                  Component: async () => (await import('./prices/product-prices.page.tsx')).ProductPricesPage,
                },
              },
              {
                path: '/search',
                loader: loadSynonyms,
                lazy: { Component: async () => (await import('./search/synonyms.page.tsx')).SynonymsPage },
              },
              {
                path: '/reviews',
                loader: loadReviews,
                lazy: { Component: async () => (await import('./reviews/reviews.page.tsx')).ReviewsPage },
                children: [
                  {
                    path: ':id',
                    loader: loadReview,
                    lazy: { Component: async () => (await import('./reviews/peek.page.tsx')).PeekPage },
                  },
                ],
              },
              {
                path: '/support',
                loader: loadTickets,
                lazy: { Component: async () => (await import('./support/queue.page.tsx')).QueuePage },
              },
              {
                path: '/support/:id',
                loader: loadTicket,
                lazy: { Component: async () => (await import('./support/ticket.page.tsx')).TicketPage },
              },
              {
                path: '/enquiries',
                loader: loadEnquiries,
                lazy: { Component: async () => (await import('./enquiries/inbox.page.tsx')).InboxPage },
              },
              {
                path: '/enquiries/:id',
                loader: loadEnquiry,
                lazy: { Component: async () => (await import('./enquiries/enquiry.page.tsx')).EnquiryPage },
              },
              {
                path: '/home',
                loader: loadHome,
                lazy: { Component: async () => (await import('./home/home.page.tsx')).HomePage },
              },
              {
                path: '/personal-data',
                loader: loadRequests,
                lazy: {
                  Component: async () => (await import('./personal-data/requests.page.tsx')).RequestsPage,
                },
              },
              {
                path: '/withdrawals',
                loader: loadWithdrawals,
                lazy: {
                  Component: async () => (await import('./withdrawals/withdrawals.page.tsx')).WithdrawalsPage,
                },
              },
              {
                path: '/visits',
                loader: loadVisits,
                lazy: { Component: async () => (await import('./visits/visits.page.tsx')).VisitsPage },
              },
              { path: '/news', loader: loadNews, lazy: { Component: contentPage } },
              {
                path: '/news/new',
                lazy: { Component: async () => (await import('./content/new.page.tsx')).NewNewsPage },
              },
              {
                path: '/news/:id',
                loader: loadDocument,
                lazy: { Component: documentPage },
              },
              { path: '/pages', loader: loadPages, lazy: { Component: contentPage } },
              {
                path: '/pages/:id',
                loader: loadDocument,
                lazy: { Component: documentPage },
              },
              {
                path: '/settings',
                loader: loadSettings,
                lazy: {
                  Component: async () => (await import('./settings/settings.page.tsx')).SettingsPage,
                },
              },
              {
                path: '/payment-methods',
                loader: loadPaymentMethods,
                lazy: {
                  Component: async () =>
                    (await import('./payment-methods/payment-methods.page.tsx')).PaymentMethodsPage,
                },
              },
              {
                path: '/account',
                loader: loadAccount,
                lazy: { Component: async () => (await import('./account/account.page.tsx')).AccountPage },
              },
              {
                path: '/staff',
                loader: loadPeople,
                lazy: { Component: async () => (await import('./people/people.page.tsx')).PeoplePage },
              },
              {
                path: '/newsletter',
                loader: loadNewsletter,
                lazy: {
                  Component: async () => (await import('./newsletter/newsletter.page.tsx')).NewsletterPage,
                },
              },
              {
                path: '/customers',
                loader: loadCustomers,
                lazy: {
                  Component: async () => (await import('./customers/customers.page.tsx')).CustomersPage,
                },
                children: [
                  {
                    path: ':id',
                    loader: loadCustomer,
                    lazy: {
                      Component: async () => (await import('./customers/customer.page.tsx')).CustomerPage,
                    },
                  },
                  {
                    path: ':id/balance',
                    loader: loadBalance,
                    lazy: {
                      Component: async () => (await import('./balance/balance.page.tsx')).BalancePage,
                    },
                  },
                  {
                    path: ':id/points',
                    loader: loadMember,
                    lazy: {
                      Component: async () => (await import('./membership/points.page.tsx')).PointsPage,
                    },
                  },
                ],
              },
              {
                path: '/affiliates',
                loader: loadAffiliates,
                lazy: {
                  Component: async () => (await import('./affiliates/affiliates.page.tsx')).AffiliatesPage,
                },
                children: [
                  {
                    path: ':id',
                    loader: loadAffiliate,
                    lazy: {
                      Component: async () => (await import('./affiliates/affiliate.page.tsx')).AffiliatePage,
                    },
                  },
                ],
              },
              {
                path: '/notices',
                loader: loadNotices,
                lazy: { Component: async () => (await import('./notices/list.page.tsx')).NoticesPage },
              },
              ...['/notices/new', '/notices/:id'].map((path) => ({
                path,
                loader: loadNotice,
                lazy: { Component: async () => (await import('./notices/editor.page.tsx')).EditorPage },
              })),
              {
                path: '/membership',
                loader: loadLevels,
                lazy: { Component: async () => (await import('./membership/levels.page.tsx')).LevelsPage },
              },
              {
                path: '*',
                lazy: { Component: async () => (await import('./layout/not-found.page.tsx')).NotFoundPage },
              },
            ],
          },
        ],
      },
    ],
  },
];
