import { firstOf } from '@halfturn/contract/primitives/rows.ts';
import type { ComponentType } from 'react';
import type { LoaderFunction, RouteObject } from 'react-router';
import { loadAccount } from './account/account.loader.ts';
import { loadAlerts, loadAlertSettings } from './alerts/alerts.loader.ts';
import { loadBackups, loadBackupSettings } from './backups/backups.loader.ts';
import { loadAudit } from './audit/audit.loader.ts';
import { loadAffiliate, loadAffiliates } from './affiliates/affiliates.loader.ts';
import { loadDocument, loadNews, loadPages } from './content/content.loader.ts';
import { loadBalance } from './balance/balance.loader.ts';
import { loadBank, loadStatement } from './bank/bank.loader.ts';
import { loadBounces } from './mails/bounces.loader.ts';
import { loadChat, loadChats } from './chat/chat.loader.ts';
import { loadBrand } from './brand/brand.loader.ts';
import { loadHours } from './hours/hours.loader.ts';
import { loadCoupon, loadCoupons, loadNewCoupon } from './coupons/coupons.loader.ts';
import { loadCurrencies } from './currencies/currencies.loader.ts';
import { loadCustomer, loadCustomers, loadGuest } from './customers/customers.loader.ts';
import { loadClaim, loadClaims } from './claims/claims.loader.ts';
import { loadDeliveryMethods } from './delivery-methods/delivery-methods.loader.ts';
import { loadDispute, loadDisputes } from './disputes/disputes.loader.ts';
import { loadEnquiries, loadEnquiry } from './enquiries/enquiries.loader.ts';
import { loadFooter } from './footer/footer.loader.ts';
import { loadHome } from './home/home.loader.ts';
import { loadImport, loadImports, loadNewImport } from './keys/import.loader.ts';
import { loadBatch, loadProductKeys, loadStock } from './keys/stock.loader.ts';
import { ErrorScreen, PanelError } from './layout/error-screen.tsx';
import { Root } from './layout/root.tsx';
import { demandSession, loadShell, reloadsShell } from './layout/shell.loader.ts';
import { loadLevels, loadMember } from './membership/membership.loader.ts';
import { loadMails } from './mails/mails.loader.ts';
import { loadTemplate, loadTemplates } from './mails/templates.loader.ts';
import { loadNotice, loadNotices } from './notices/notices.loader.ts';
import { loadNewsletter } from './newsletter/newsletter.loader.ts';
import { loadOrder, loadOrders, loadRefunds } from './orders/orders.loader.ts';
import { loadPaymentMethods, loadPaymentProvider } from './payment-methods/payment-methods.loader.ts';
import { loadSignInService, loadSignInServices } from './sign-in-services/sign-in-services.loader.ts';
import { loadAttribute, loadType, loadTypes } from './types/types.loader.ts';
import { loadPrices, loadProductPrices } from './prices/prices.loader.ts';
import { loadNewProduct, loadProduct, loadProducts } from './products/products.loader.ts';
import { loadBulk, loadBulks } from './products/bulk/bulk.loader.ts';
import { loadProductImport, loadProductImports } from './products/import/import.loader.ts';
import { loadRequests } from './personal-data/requests.loader.ts';
import { loadPeople, loadRoles } from './people/people.loader.ts';
import {
  loadBatchSales,
  loadConversion,
  loadCountrySales,
  loadProductSales,
  loadSales,
  loadSupplierSales,
} from './reports/reports.loader.ts';
import { loadRisk } from './risk/risk.loader.ts';
import { loadSynonyms } from './search/synonyms.loader.ts';
import { loadReminders } from './reminders/reminders.loader.ts';
import { loadRedirects } from './redirects/redirects.loader.ts';
import { loadReplies, loadReply } from './replies/replies.loader.ts';
import { loadReview, loadReviews } from './reviews/reviews.loader.ts';
import { loadWithdrawals } from './withdrawals/withdrawals.loader.ts';
import { loadVisits } from './visits/visits.loader.ts';
import { loadSettings } from './settings/settings.loader.ts';
import { loadSignIn } from './sign-in/sign-in.loader.ts';
import { loadInvoices } from './invoices/invoices.loader.ts';
import { loadTax } from './tax/tax.loader.ts';
import { loadTicket, loadTickets } from './support/support.loader.ts';
import { loadToday } from './today/today.loader.ts';

/** The file of a page, which exports its component alone. It is loaded when the page is opened. */
type PageFile = () => Promise<Record<string, ComponentType>>;

const pageIn = (file: PageFile) => ({ Component: async () => firstOf(Object.values(await file())) });

/** An address with its loader and its page. */
const page = (
  path: string,
  loader: LoaderFunction | undefined,
  file: PageFile,
  children?: RouteObject[],
): RouteObject => ({ path, ...(loader && { loader }), lazy: pageIn(file), ...(children && { children }) });

/** Something that opens beside its list, which stays if it cannot be loaded. */
const beside = (path: string, loader: LoaderFunction, file: PageFile): RouteObject => ({
  ...page(path, loader, file),
  ErrorBoundary: PanelError,
});

const peek = beside(':id', loadOrder, () => import('./orders/peek.page.tsx'));
const contentPage = () => import('./content/list.page.tsx');
const documentPage = () => import('./content/document.page.tsx');

const noticePage = () => import('./notices/editor.page.tsx');

const pages = [
  page('/', loadToday, () => import('./today/today.page.tsx')),
  page('/orders', loadOrders, () => import('./orders/orders.page.tsx'), [peek]),
  page('/refunds', loadRefunds, () => import('./orders/refunds.page.tsx'), [peek]),
  page('/claims', loadClaims, () => import('./claims/claims.page.tsx'), [
    beside(':id', loadClaim, () => import('./claims/peek.page.tsx')),
  ]),
  page('/keys', loadStock, () => import('./keys/stock.page.tsx')),
  page('/keys/:id', loadProductKeys, () => import('./keys/product-keys.page.tsx')),
  page('/keys/batches/:id', loadBatch, () => import('./keys/batch.page.tsx')),
  page('/keys/import', loadNewImport, () => import('./keys/new-import.page.tsx')),
  page('/keys/import/:id', loadImport, () => import('./keys/import.page.tsx')),
  page('/keys/imports', loadImports, () => import('./keys/imports.page.tsx')),
  page('/products', loadProducts, () => import('./products/products.page.tsx')),
  page('/products/changes', loadBulks, () => import('./products/bulk/changes.page.tsx')),
  page('/products/changes/:id', loadBulk, () => import('./products/bulk/change.page.tsx')),
  page('/products/import', loadProductImports, () => import('./products/import/imports.page.tsx')),
  page('/products/import/:id', loadProductImport, () => import('./products/import/import.page.tsx')),
  page('/products/new', loadNewProduct, () => import('./products/new-product.page.tsx')),
  page('/products/:id', loadProduct, () => import('./products/product.page.tsx')),
  page('/types', loadTypes, () => import('./types/types.page.tsx')),
  page('/types/:id', loadType, () => import('./types/type.page.tsx')),
  page('/attributes/:code', loadAttribute, () => import('./types/attribute.page.tsx')),
  page('/bank', loadBank, () => import('./bank/bank.page.tsx')),
  page('/bank/statements/:id', loadStatement, () => import('./bank/statement.page.tsx')),
  page('/disputes', loadDisputes, () => import('./disputes/disputes.page.tsx'), [
    beside(':id', loadDispute, () => import('./disputes/peek.page.tsx')),
  ]),
  page('/risk', loadRisk, () => import('./risk/risk.page.tsx')),
  page('/currencies', loadCurrencies, () => import('./currencies/currencies.page.tsx')),
  page('/invoices', loadInvoices, () => import('./invoices/invoices.page.tsx')),
  page('/tax', loadTax, () => import('./tax/tax.page.tsx')),
  page('/coupons', loadCoupons, () => import('./coupons/coupons.page.tsx')),
  page('/coupons/new', loadNewCoupon, () => import('./coupons/new-coupon.page.tsx')),
  page('/coupons/:id', loadCoupon, () => import('./coupons/coupon.page.tsx')),
  page('/prices', loadPrices, () => import('./prices/prices.page.tsx')),
  page('/prices/:id', loadProductPrices, () => import('./prices/product-prices.page.tsx')),
  page('/search', loadSynonyms, () => import('./search/synonyms.page.tsx')),
  page('/reviews', loadReviews, () => import('./reviews/reviews.page.tsx'), [
    beside(':id', loadReview, () => import('./reviews/peek.page.tsx')),
  ]),
  page('/chat', loadChats, () => import('./chat/inbox.page.tsx'), [
    beside(':id', loadChat, () => import('./chat/chat.page.tsx')),
  ]),
  page('/support', loadTickets, () => import('./support/queue.page.tsx')),
  page('/support/:id', loadTicket, () => import('./support/ticket.page.tsx')),
  page('/enquiries', loadEnquiries, () => import('./enquiries/inbox.page.tsx')),
  page('/enquiries/:id', loadEnquiry, () => import('./enquiries/enquiry.page.tsx')),
  page('/home', loadHome, () => import('./home/home.page.tsx')),
  page('/personal-data', loadRequests, () => import('./personal-data/requests.page.tsx')),
  page('/withdrawals', loadWithdrawals, () => import('./withdrawals/withdrawals.page.tsx')),
  page('/reports', loadSales, () => import('./reports/sales.page.tsx')),
  page('/reports/products', loadProductSales, () => import('./reports/products.page.tsx')),
  page('/reports/batches', loadBatchSales, () => import('./reports/batches.page.tsx')),
  page('/reports/suppliers', loadSupplierSales, () => import('./reports/suppliers.page.tsx')),
  page('/reports/conversion', loadConversion, () => import('./reports/conversion.page.tsx')),
  page('/reports/countries', loadCountrySales, () => import('./reports/countries.page.tsx')),
  page('/visits', loadVisits, () => import('./visits/visits.page.tsx')),
  page('/news', loadNews, contentPage),
  page('/news/new', undefined, () => import('./content/new.page.tsx')),
  page('/news/:id', loadDocument, documentPage),
  page('/pages', loadPages, contentPage),
  page('/pages/new', undefined, () => import('./content/new-page.page.tsx')),
  page('/pages/:id', loadDocument, documentPage),
  page('/redirects', loadRedirects, () => import('./redirects/redirects.page.tsx')),
  page('/brand', loadBrand, () => import('./brand/brand.page.tsx')),
  page('/footer', loadFooter, () => import('./footer/footer.page.tsx')),
  page('/hours', loadHours, () => import('./hours/hours.page.tsx')),
  page('/settings', loadSettings, () => import('./settings/settings.page.tsx')),
  page(
    '/delivery-methods',
    loadDeliveryMethods,
    () => import('./delivery-methods/delivery-methods.page.tsx'),
  ),
  page('/payment-methods', loadPaymentMethods, () => import('./payment-methods/payment-methods.page.tsx')),
  page('/sign-in-services', loadSignInServices, () => import('./sign-in-services/sign-in-services.page.tsx')),
  page('/sign-in-services/:provider', loadSignInService, () => import('./sign-in-services/service.page.tsx')),
  page('/payment-methods/:code', loadPaymentProvider, () => import('./payment-methods/provider.page.tsx')),
  page('/account', loadAccount, () => import('./account/account.page.tsx')),
  page('/staff', loadPeople, () => import('./people/people.page.tsx')),
  page('/staff/roles', loadRoles, () => import('./people/roles.page.tsx')),
  page('/mails/templates', loadTemplates, () => import('./mails/templates.page.tsx')),
  page('/mails/templates/:kind', loadTemplate, () => import('./mails/template.page.tsx')),
  page('/mails/bounces', loadBounces, () => import('./mails/bounces.page.tsx')),
  page('/mails', loadMails, () => import('./mails/mails.page.tsx')),
  page('/reminders', loadReminders, () => import('./reminders/reminders.page.tsx')),
  page('/replies', loadReplies, () => import('./replies/replies.page.tsx')),
  page('/replies/:id', loadReply, () => import('./replies/reply.page.tsx')),
  page('/alerts', loadAlerts, () => import('./alerts/alerts.page.tsx')),
  page('/alerts/settings', loadAlertSettings, () => import('./alerts/alert-settings.page.tsx')),
  page('/backups', loadBackups, () => import('./backups/backups.page.tsx')),
  page('/backups/settings', loadBackupSettings, () => import('./backups/backup-settings.page.tsx')),
  page('/audit', loadAudit, () => import('./audit/audit.page.tsx')),
  page('/newsletter', loadNewsletter, () => import('./newsletter/newsletter.page.tsx')),
  page('/customers', loadCustomers, () => import('./customers/customers.page.tsx'), [
    beside(':id', loadCustomer, () => import('./customers/customer.page.tsx')),
    beside('guests/:id', loadGuest, () => import('./customers/guest.page.tsx')),
    beside(':id/balance', loadBalance, () => import('./balance/balance.page.tsx')),
    beside(':id/points', loadMember, () => import('./membership/points.page.tsx')),
  ]),
  page('/affiliates', loadAffiliates, () => import('./affiliates/affiliates.page.tsx'), [
    beside(':id', loadAffiliate, () => import('./affiliates/affiliate.page.tsx')),
  ]),
  page('/notices', loadNotices, () => import('./notices/list.page.tsx')),
  page('/notices/new', loadNotice, noticePage),
  page('/notices/:id', loadNotice, noticePage),
  page('/membership', loadLevels, () => import('./membership/levels.page.tsx')),
  page('*', undefined, () => import('./layout/not-found.page.tsx')),
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
        lazy: pageIn(() => import('./sign-in/sign-in.page.tsx')),
      },
      {
        id: 'shell',
        middleware: [demandSession],
        loader: loadShell,
        shouldRevalidate: reloadsShell,
        lazy: pageIn(() => import('./layout/shell.tsx')),
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
