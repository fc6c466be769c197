import { backupsStaffRoutes } from '../house/backups/backups.staff.routes.ts';
import { brandRoutes } from '../house/brand/brand.routes.ts';
import { firstStepsStaffRoutes } from '../desk/first-steps/first-steps.staff.routes.ts';
import { hoursRoutes } from '../house/hours/hours.routes.ts';
import { captchaRoutes } from '../house/captcha/captcha.routes.ts';
import { settingsRoutes } from '../house/settings/settings.routes.ts';
import { accountStaffRoutes } from '../house/staff/account.staff.routes.ts';
import { passkeysStaffRoutes } from '../house/staff/passkeys.staff.routes.ts';
import { peopleStaffRoutes } from '../house/staff/people.staff.routes.ts';
import { staffRoutes } from '../house/staff/staff.routes.ts';
import { storeLimitsStaffRoutes } from '../house/staff/store-limits.staff.routes.ts';
import { rolesStaffRoutes } from '../house/staff/roles.staff.routes.ts';
import { viewsStaffRoutes } from '../house/staff/views.staff.routes.ts';
import { visitsRoutes } from '../house/visits/visits.routes.ts';
import type { Context } from '../platform/context.ts';
import type { Binding } from '../platform/http/call.ts';
import { accountsRoutes } from '../people/accounts/accounts.routes.ts';
import { accountsStaffRoutes } from '../people/accounts/accounts.staff.routes.ts';
import { passkeysRoutes } from '../people/accounts/passkeys/passkeys.routes.ts';
import { signInProvidersStaffRoutes } from '../people/accounts/identities/providers.staff.routes.ts';
import { identitiesRoutes, signInWithRoutes } from '../people/accounts/identities/identities.routes.ts';
import { addressesRoutes } from '../people/addresses/addresses.routes.ts';
import { sessionRoutes } from '../people/accounts/session.routes.ts';
import { memberFacts, membershipRoutes } from '../people/membership/membership.routes.ts';
import { membershipStaffRoutes } from '../people/membership/membership.staff.routes.ts';
import { balanceRoutes, balanceStaffRoutes } from '../people/balance/balance.routes.ts';
import { affiliateRoutes, affiliateStaffRoutes } from '../people/affiliate/affiliate.routes.ts';
import { noticesStaffRoutes } from '../people/notices/notices.staff.routes.ts';
import { noticesRoutes } from '../people/notices/notices.routes.ts';
import { newsletterRoutes, newsletterStaffRoutes } from '../people/newsletter/newsletter.routes.ts';
import { customersStaffRoutes } from '../desk/customers/customers.staff.routes.ts';
import { mailTextsStaffRoutes } from '../desk/mails/mail-texts.staff.routes.ts';
import { bouncesStaffRoutes } from '../desk/mails/bounces/bounces.staff.routes.ts';
import { mailWebhookRoutes } from '../desk/mails/webhooks/webhooks.routes.ts';
import { mailWebhooksStaffRoutes } from '../desk/mails/webhooks/webhooks.staff.routes.ts';
import { mailsStaffRoutes } from '../desk/mails/mails.staff.routes.ts';
import { MAILS } from './mails.ts';
import { auditStaffRoutes } from '../desk/overview/audit.staff.routes.ts';
import { deskStaffRoutes } from '../desk/overview/desk.staff.routes.ts';
import { overviewRoutes } from '../desk/overview/overview.routes.ts';
import { personalDataRoutes } from '../desk/personal-data/personal-data.routes.ts';
import { personalDataStaffRoutes } from '../desk/personal-data/personal-data.staff.routes.ts';
import { reportsStaffRoutes } from '../desk/reports/reports.staff.routes.ts';
import { reviewsRoutes } from '../desk/reviews/reviews.routes.ts';
import { reviewsStaffRoutes } from '../desk/reviews/reviews.staff.routes.ts';
import { enquiriesRoutes, enquiriesStaffRoutes } from '../desk/enquiries/enquiries.routes.ts';
import { guestSupportRoutes } from '../desk/support/guest.routes.ts';
import { chatRoutes } from '../desk/support/chat/chat.routes.ts';
import { chatStaffRoutes } from '../desk/support/chat/chat.staff.routes.ts';
import { supportRoutes } from '../desk/support/support.routes.ts';
import { orderTalk } from '../desk/support/support.staff.queries.ts';
import { repliesStaffRoutes } from '../desk/support/replies.staff.routes.ts';
import { alarmsStaffRoutes } from '../desk/alarms/alarms.staff.routes.ts';
import { supportStaffRoutes } from '../desk/support/support.staff.routes.ts';
import { givingRoutes } from '../sale/giving/giving.routes.ts';
import { withdrawalsRoutes } from '../sale/withdrawals/withdrawals.routes.ts';
import { givingStaffRoutes } from '../sale/giving/giving.staff.routes.ts';
import { withdrawalsStaffRoutes } from '../sale/withdrawals/withdrawals.staff.routes.ts';
import { couponsStaffRoutes } from '../sale/coupons/coupons.staff.routes.ts';
import { deliveryMethodsStaffRoutes } from '../sale/checkout/delivery-methods.staff.routes.ts';
import { cartRoutes } from '../sale/cart/cart.routes.ts';
import { checkoutRoutes } from '../sale/checkout/checkout.routes.ts';
import { claimsRoutes } from '../sale/claims/claims.routes.ts';
import { claimsStaffRoutes } from '../sale/claims/claims.staff.routes.ts';
import { deliveryRoutes } from '../sale/delivery/delivery.routes.ts';
import { deliveryStaffRoutes } from '../sale/delivery/delivery.staff.routes.ts';
import { keyImportsStaffRoutes } from '../sale/keys/key-imports.staff.routes.ts';
import { keysStaffRoutes } from '../sale/keys/keys.staff.routes.ts';
import { disputesStaffRoutes } from '../sale/disputes/disputes.staff.routes.ts';
import { ordersRoutes } from '../sale/orders/orders.routes.ts';
import { resendByStaff } from '../sale/delivery/resend-by-staff.ts';
import { orderBulkRoutes } from '../sale/orders/order-bulks.staff.routes.ts';
import { ordersStaffRoutes } from '../sale/orders/orders.staff.routes.ts';
import { invoicesRoutes, invoicesStaffRoutes } from '../sale/invoices/invoices.routes.ts';
import { taxStaffRoutes } from '../sale/tax/tax.staff.routes.ts';
import { bankRoutes } from '../sale/payments/bank/bank.routes.ts';
import { bankStaffRoutes } from '../sale/payments/bank/bank.staff.routes.ts';
import { accountsStaffRoutes as paymentAccountsStaffRoutes } from '../sale/payments/accounts/accounts.staff.routes.ts';
import { methodsStaffRoutes } from '../sale/payments/methods.staff.routes.ts';
import { paymentsRoutes } from '../sale/payments/payments.routes.ts';
import { paymentsStaffRoutes } from '../sale/payments/payments.staff.routes.ts';
import { attemptsOf, ordersPaidAs } from '../sale/payments/payments.queries.ts';
import { countRefunds } from '../sale/payments/refunds.queries.ts';
import type { Providers } from '../sale/payments/door.ts';
import { remindersRoutes } from '../sale/reminders/reminders.routes.ts';
import { riskStaffRoutes } from '../sale/risk/risk.staff.routes.ts';
import { alertsRoutes } from '../shop/alerts/alerts.routes.ts';
import { catalogRoutes } from '../shop/catalog/catalog.routes.ts';
import { homeStaffRoutes } from '../shop/catalog/home/home.staff.routes.ts';
import { productBulkRoutes } from '../shop/catalog/bulk/bulk.staff.routes.ts';
import { productImportRoutes } from '../shop/catalog/import/imports.staff.routes.ts';
import { productListRoutes } from '../shop/catalog/list/list.staff.routes.ts';
import { pricesStaffRoutes } from '../shop/catalog/prices/prices.staff.routes.ts';
import { productsStaffRoutes } from '../shop/catalog/products/products.staff.routes.ts';
import { relationsStaffRoutes } from '../shop/catalog/relations/relations.staff.routes.ts';
import { editorStaffRoutes } from '../shop/catalog/editor/editor.staff.routes.ts';
import { variantStaffRoutes } from '../shop/catalog/variants/variants.staff.routes.ts';
import { typesStaffRoutes } from '../shop/catalog/types/types.staff.routes.ts';
import { ratesStaffRoutes } from '../shop/catalog/rates/rates.staff.routes.ts';
import { wishlistRoutes } from '../shop/wishlist/wishlist.routes.ts';
import { contentRoutes } from '../shop/content/content.routes.ts';
import { redirectsStaffRoutes } from '../shop/seo/redirects/redirects.staff.routes.ts';
import { contentStaffRoutes } from '../shop/content/content.staff.routes.ts';
import { footerRoutes } from '../shop/content/footer/footer.routes.ts';
import { siteSettingsStaffRoutes } from '../shop/content/site-settings.staff.routes.ts';
import { savedFiltersRoutes } from '../shop/search/saved-filters.routes.ts';
import { searchRoutes } from '../shop/search/search.routes.ts';
import { synonymsStaffRoutes } from '../shop/search/synonyms.staff.routes.ts';

/** The webhooks of payment providers alone, to be served over connections of their own. */
export const webhooksOf = (context: Context, providers: Providers): Binding[] =>
  paymentsRoutes(context, providers).filter(({ endpoint }) => endpoint.access === 'provider');

const houseBindings = (context: Context): Binding[] => [
  ...settingsRoutes(context),
  ...brandRoutes(context),
  ...hoursRoutes(context),
  ...backupsStaffRoutes(context),
  ...captchaRoutes(context),
  ...visitsRoutes(context),
  ...staffRoutes(context),
  ...accountStaffRoutes(context),
  ...passkeysStaffRoutes(context),
  ...peopleStaffRoutes(context),
  ...storeLimitsStaffRoutes(context),
  ...rolesStaffRoutes(context),
  ...viewsStaffRoutes(context),
];

const peopleBindings = (context: Context): Binding[] => [
  ...sessionRoutes(context),
  ...accountsRoutes(context, memberFacts(context)),
  ...passkeysRoutes(context),
  ...signInWithRoutes(context),
  ...identitiesRoutes(context),
  ...addressesRoutes(context),
  ...membershipRoutes(context),
  ...noticesRoutes(context),
  ...balanceRoutes(context),
  ...affiliateRoutes(context),
  ...newsletterRoutes(context),
  ...balanceStaffRoutes(context),
  ...affiliateStaffRoutes(context),
  ...newsletterStaffRoutes(context),
  ...accountsStaffRoutes(context),
  ...signInProvidersStaffRoutes(context),
  ...membershipStaffRoutes(context),
  ...noticesStaffRoutes(context),
];

const shopBindings = (context: Context): Binding[] => [
  ...catalogRoutes(context),
  ...searchRoutes(context),
  ...savedFiltersRoutes(context),
  ...contentRoutes(context),
  ...alertsRoutes(context),
  ...wishlistRoutes(context),
  ...synonymsStaffRoutes(context),
  ...ratesStaffRoutes(context),
  ...pricesStaffRoutes(context),
  ...contentStaffRoutes(context),
  ...redirectsStaffRoutes(context),
  ...siteSettingsStaffRoutes(context),
  ...footerRoutes(context),
  ...homeStaffRoutes(context),
  ...productListRoutes(context),
  ...productBulkRoutes(context),
  ...productImportRoutes(context),
  ...productsStaffRoutes(context),
  ...relationsStaffRoutes(context),
  ...editorStaffRoutes(context),
  ...variantStaffRoutes(context),
  ...typesStaffRoutes(context),
];

const saleBindings = (context: Context, providers: Providers): Binding[] => [
  ...cartRoutes(context),
  ...ordersRoutes(context),
  ...paymentsRoutes(context, providers),
  ...bankRoutes(context),
  ...checkoutRoutes(context, providers),
  ...deliveryRoutes(context),
  ...deliveryStaffRoutes(context),
  ...claimsRoutes(context),
  ...givingRoutes(context),
  ...withdrawalsRoutes(context),
  ...orderBulkRoutes(context, { resend: resendByStaff, ordersPaidAs }),
  ...ordersStaffRoutes(context, { attemptsOf, countRefunds, ordersPaidAs }),
  ...paymentsStaffRoutes(context, providers),
  ...deliveryMethodsStaffRoutes(context),
  ...methodsStaffRoutes(context, providers),
  ...paymentAccountsStaffRoutes(context, providers),
  ...remindersRoutes(context),
  ...riskStaffRoutes(context),
  ...disputesStaffRoutes(context, orderTalk),
  ...claimsStaffRoutes(context),
  ...givingStaffRoutes(context),
  ...withdrawalsStaffRoutes(context),
  ...bankStaffRoutes(context, providers),
  ...keysStaffRoutes(context),
  ...keyImportsStaffRoutes(context),
  ...couponsStaffRoutes(context),
  ...taxStaffRoutes(context),
  ...invoicesRoutes(context),
  ...invoicesStaffRoutes(context),
];

const deskBindings = (context: Context, providers: Providers): Binding[] => [
  ...firstStepsStaffRoutes(context, providers),
  ...reviewsRoutes(context),
  ...enquiriesRoutes(context),
  ...overviewRoutes(context),
  ...customersStaffRoutes(context),
  ...mailsStaffRoutes(context),
  ...bouncesStaffRoutes(context),
  ...mailWebhookRoutes(context),
  ...mailWebhooksStaffRoutes(context),
  ...mailTextsStaffRoutes(context, MAILS),
  ...deskStaffRoutes(context),
  ...auditStaffRoutes(context),
  ...supportRoutes(context),
  ...guestSupportRoutes(context),
  ...chatRoutes(context),
  ...chatStaffRoutes(context),
  ...reviewsStaffRoutes(context),
  ...enquiriesStaffRoutes(context),
  ...repliesStaffRoutes(context),
  ...alarmsStaffRoutes(context),
  ...supportStaffRoutes(context),
  ...personalDataRoutes(context),
  ...reportsStaffRoutes(context),
  ...personalDataStaffRoutes(context),
];

/** Every call of the contract with its handler. A test compares the list with the contract's. */
export const bindingsOf = (context: Context, providers: Providers): Binding[] => [
  ...houseBindings(context),
  ...peopleBindings(context),
  ...shopBindings(context),
  ...saleBindings(context, providers),
  ...deskBindings(context, providers),
];
