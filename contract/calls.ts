import * as accounts from './accounts.ts';
import * as addresses from './addresses.ts';
import * as affiliates from './affiliates.ts';
import * as balance from './balance.ts';
import * as brand from './brand.ts';
import * as hours from './hours.ts';
import * as cart from './cart.ts';
import * as captcha from './captcha.ts';
import { ALERT_CALLS } from './alerts.ts';
import * as catalog from './catalog.ts';
import * as checkout from './checkout.ts';
import * as content from './content.ts';
import * as claims from './claims.ts';
import * as gifts from './gifts.ts';
import * as withdrawals from './withdrawals.ts';
import * as delivery from './delivery.ts';
import * as enquiries from './enquiries.ts';
import * as home from './home.ts';
import * as membership from './membership.ts';
import * as newsletter from './newsletter.ts';
import * as notices from './notices.ts';
import * as orders from './orders.ts';
import * as overview from './overview.ts';
import * as passkeys from './passkeys.ts';
import { SIGN_IN_WITH_CALLS } from './sign-in-with.ts';
import { mailWebhook } from './mail-webhooks.ts';
import * as payments from './payments.ts';
import { CHAT_CALLS } from './chat.ts';
import { productPrices } from './product-prices.ts';
import { SAVED_FILTER_CALLS } from './saved-filters.ts';
import { homeSuggest } from './suggest.ts';
import * as support from './support.ts';
import { trackOrder } from './tracking.ts';
import * as transfer from './transfer.ts';
import { WISHLIST_CALLS } from './wishlist.ts';
import * as personalData from './personal-data.ts';
import * as staffAccount from './staff/account.ts';
import { ALARM_CALLS } from './staff/alarms.ts';
import { BACKUP_CALLS } from './staff/backups.ts';
import { STAFF_PASSKEY_CALLS } from './staff/passkeys.ts';
import * as staffCoupons from './staff/coupons.ts';
import * as staffAffiliates from './staff/affiliates.ts';
import * as staffBalance from './staff/balance.ts';
import * as staffBank from './staff/bank.ts';
import { CURRENCY_CALLS } from './staff/currencies.ts';
import { REMINDER_LINK_CALLS } from './reminders.ts';
import * as reviews from './reviews.ts';
import { REPLY_CALLS } from './staff/replies.ts';
import { REMINDER_CALLS } from './staff/reminders.ts';
import * as staffContent from './staff/content.ts';
import * as staffEnquiries from './staff/enquiries.ts';
import * as staffKeyImports from './staff/key-imports.ts';
import * as staffKeys from './staff/keys.ts';
import * as staffClaims from './staff/claims.ts';
import * as staffGifts from './staff/gifts.ts';
import * as staffWithdrawals from './staff/withdrawals.ts';
import * as staffCustomerNotes from './staff/customer-notes.ts';
import * as staffCustomers from './staff/customers.ts';
import * as staffMembership from './staff/membership.ts';
import * as staffNotices from './staff/notices.ts';
import * as staffNewsletter from './staff/newsletter.ts';
import * as staffOrderBulks from './staff/order-bulks.ts';
import * as staffOrderActs from './staff/order-acts.ts';
import * as staffOrders from './staff/orders.ts';
import * as staffPersonalData from './staff/personal-data.ts';
import { PRICE_CALLS } from './staff/prices.ts';
import * as staffFirstSteps from './staff/first-steps.ts';
import { MAIL_TEXT_CALLS } from './staff/mail-texts.ts';
import { BOUNCE_CALLS } from './staff/bounces.ts';
import { MAIL_CALLS } from './staff/mails.ts';
import * as staffDeliveryMethods from './staff/delivery-methods.ts';
import * as staffPaymentMethods from './staff/payment-methods.ts';
import * as staffPaymentProviders from './staff/payment-providers.ts';
import { SIGN_IN_PROVIDER_CALLS } from './staff/sign-in-providers.ts';
import * as staffPeople from './staff/people.ts';
import { PRODUCT_BULK_CALLS } from './staff/product-bulks.ts';
import { PRODUCT_IMPORT_CALLS } from './staff/product-imports.ts';
import { PRODUCT_LIST_CALLS } from './staff/product-list.ts';
import { RELATION_CALLS } from './staff/product-relations.ts';
import { PRODUCT_CALLS } from './staff/products.ts';
import { PRODUCT_EDITOR_CALLS } from './staff/product-editor.ts';
import { VARIANT_CALLS } from './staff/variants.ts';
import * as staffTypes from './staff/product-types.ts';
import * as invoices from './invoices.ts';
import * as staffInvoices from './staff/invoices.ts';
import * as staffTax from './staff/tax.ts';
import * as staffReports from './staff/reports.ts';
import * as staffReviews from './staff/reviews.ts';
import * as staffRisk from './staff/risk.ts';
import * as staffSearch from './staff/search.ts';
import * as staffDisputes from './staff/disputes.ts';
import * as staffHome from './staff/home.ts';
import * as staffDesk from './staff/desk.ts';
import * as staffAuditLog from './staff/audit.ts';
import * as staffVisits from './staff/visits.ts';
import * as staffViews from './staff/views.ts';
import * as staffSession from './staff/session.ts';
import * as staffRedirects from './staff/redirects.ts';
import * as staffBrand from './staff/brand.ts';
import * as staffFooter from './staff/footer.ts';
import * as staffHours from './staff/hours.ts';
import * as staffSettings from './staff/settings.ts';
import * as staffStoreLimits from './staff/store-limits.ts';
import * as staffSupport from './staff/support.ts';

/** Every call of the store. The server binds each exactly once; the OpenAPI description is made from it. */
export const ENDPOINTS = [
  home.homeLanguage,
  home.homeLocation,
  home.homeCountry,
  home.homePlatforms,
  home.homeRate,
  home.homePaymentMarks,
  home.homeScrollPhoto,
  home.homeNavigationBar,
  home.homeProducts,
  home.homeType,
  brand.homeBrand,
  hours.homeHours,
  home.homeConfig,
  home.saveVisit,
  home.checkSession,
  accounts.register,
  accounts.confirmLink,
  accounts.confirmAccount,
  accounts.login,
  accounts.logout,
  accounts.forget,
  accounts.verify,
  accounts.resetPassword,
  accounts.notMeLink,
  accounts.notMe,
  accounts.getInfo,
  membership.homeMembership,
  membership.getUserLevelInfo,
  membership.accountPoints,
  notices.notices,
  notices.readNotices,
  ...support.SUPPORT_CALLS,
  ...CHAT_CALLS,
  accounts.saveAccount,
  accounts.changePassword,
  accounts.accountLogins,
  addresses.homeAddressFormat,
  addresses.addresses,
  addresses.saveAddress,
  addresses.deleteAddress,
  accounts.endSession,
  accounts.endOtherSessions,
  passkeys.passkeys,
  passkeys.passkeyOptions,
  passkeys.addPasskey,
  passkeys.renamePasskey,
  passkeys.removePasskey,
  passkeys.passkeySignIn,
  passkeys.loginPasskey,
  ...SIGN_IN_WITH_CALLS,
  catalog.queryProducts,
  catalog.homeProduct,
  catalog.productsByIds,
  productPrices,
  homeSuggest,
  captcha.captchaImage,
  ...reviews.REVIEW_CALLS,
  enquiries.sellToUs,
  enquiries.askWholesale,
  enquiries.askAffiliate,
  content.newsList,
  content.newsById,
  content.newsRead,
  content.infoPage,
  content.ownPage,
  content.shopFooter,
  ...ALERT_CALLS,
  newsletter.askNewsletter,
  newsletter.newsletterLink,
  newsletter.confirmNewsletter,
  newsletter.newsletterLeaving,
  newsletter.leaveNewsletter,
  ...WISHLIST_CALLS,
  ...SAVED_FILTER_CALLS,
  overview.overview,
  overview.accountCounts,
  cart.getCart,
  cart.putCart,
  checkout.checkoutQuote,
  checkout.placeOrder,
  orders.myOrders,
  orders.askOrderLink,
  orders.getOrder,
  orders.orderState,
  orders.payOrder,
  transfer.orderTransfer,
  orders.cancelOrder,
  orders.confirmOrder,
  orders.refundOrder,
  orders.deleteOrder,
  orders.mendOrderEmail,
  trackOrder,
  delivery.revealKeys,
  delivery.sendRevealCode,
  delivery.checkRevealCode,
  delivery.resendKeys,
  claims.orderClaims,
  claims.makeClaim,
  claims.addClaimPicture,
  gifts.changeGift,
  gifts.sendGift,
  gifts.keepGift,
  gifts.readGift,
  gifts.openGift,
  gifts.giftAddress,
  gifts.restoreGiftAddress,
  withdrawals.askWithdrawalLink,
  withdrawals.readWithdrawal,
  withdrawals.declareWithdrawal,
  payments.paymentWebhook,
  mailWebhook,
  payments.sandboxPayment,
  payments.sandboxDecide,
  staffSession.staffSession,
  staffSession.staffSignIn,
  staffSession.staffChoosePassword,
  staffSession.staffSetEmail,
  staffSession.staffEnrol,
  staffSession.staffConfirmEnrolment,
  staffSession.staffEnterCode,
  staffSession.staffConfirmCode,
  staffSession.staffSignOut,
  ...staffAccount.OWN_ACCOUNT_CALLS,
  ...STAFF_PASSKEY_CALLS,
  staffStoreLimits.staffLimits,
  staffStoreLimits.staffSaveLimits,
  staffStoreLimits.staffSaveGivingLimits,
  ...staffFirstSteps.FIRST_STEP_CALLS,
  ...MAIL_CALLS,
  ...BOUNCE_CALLS,
  ...MAIL_TEXT_CALLS,
  staffPaymentMethods.staffPaymentMethods,
  staffPaymentMethods.staffSavePaymentMethod,
  ...staffDeliveryMethods.DELIVERY_METHOD_CALLS,
  ...staffPaymentProviders.PAYMENT_PROVIDER_CALLS,
  ...SIGN_IN_PROVIDER_CALLS,
  ...staffPeople.PEOPLE_CALLS,
  ...staffViews.VIEW_CALLS,
  staffDesk.staffCounts,
  staffDesk.staffFind,
  staffAuditLog.staffAudit,
  staffOrders.staffToday,
  staffOrders.staffOrders,
  staffOrders.staffOrderByNo,
  staffOrders.staffApproveOrder,
  staffOrders.staffKeyDelivery,
  staffOrders.staffPack,
  staffOrders.staffShip,
  staffOrders.staffReceive,
  ...staffCustomerNotes.CUSTOMER_NOTE_CALLS,
  ...staffOrderActs.ORDER_ACT_CALLS,
  ...staffOrderBulks.ORDER_BULK_CALLS,
  staffClaims.staffClaims,
  staffClaims.staffReadClaim,
  staffClaims.staffAnswerClaim,
  staffGifts.staffSendGift,
  staffGifts.staffMendGift,
  staffWithdrawals.staffWithdrawals,
  staffWithdrawals.staffSettleWithdrawal,
  staffSearch.staffSynonyms,
  staffSearch.staffAddSynonym,
  staffSearch.staffEditSynonym,
  staffSearch.staffDeleteSynonym,
  staffSearch.staffTrySearch,
  ...CURRENCY_CALLS,
  ...PRICE_CALLS,
  staffReviews.staffReviews,
  staffReviews.staffReview,
  staffReviews.staffDecideReview,
  staffReviews.staffKeepReview,
  staffReviews.staffReviewsWaiting,
  staffReviews.staffWritingRules,
  staffReviews.staffSaveWritingRules,
  staffSettings.staffSettings,
  staffSettings.staffSaveSetting,
  ...staffContent.CONTENT_CALLS,
  ...staffBrand.BRAND_CALLS,
  ...staffFooter.FOOTER_CALLS,
  ...staffHours.HOURS_CALLS,
  ...staffRedirects.REDIRECT_CALLS,
  staffReports.staffSalesReport,
  staffReports.staffTodayReport,
  staffReports.staffProductReport,
  staffReports.staffBatchReport,
  staffReports.staffSupplierReport,
  staffReports.staffPaymentReport,
  staffReports.staffConversionReport,
  staffReports.staffCountryReport,
  staffVisits.staffVisits,
  staffHome.staffHome,
  staffHome.staffAddBannerPicture,
  staffHome.staffAddBanner,
  staffHome.staffChangeBanner,
  staffHome.staffRemoveBanner,
  staffHome.staffOrderBanners,
  staffHome.staffHomeSections,
  staffHome.staffPreviewBanner,
  staffCustomers.staffCustomers,
  staffCustomers.staffGuest,
  staffCustomers.staffCustomerById,
  staffCustomers.staffCreateCustomer,
  staffCustomers.staffDisableCustomer,
  staffCoupons.staffCoupons,
  staffCoupons.staffCouponChoices,
  staffCoupons.staffCouponById,
  staffCoupons.staffMakeCoupon,
  staffCoupons.staffEditCoupon,
  staffCoupons.staffEndCoupon,
  staffCoupons.staffCouponUses,
  staffCoupons.staffMakeCodes,
  staffCoupons.staffListCodes,
  invoices.orderPapers,
  staffInvoices.staffInvoices,
  staffInvoices.staffInvoicesWaiting,
  staffTax.staffTax,
  staffTax.staffSaveTaxSettings,
  staffTax.staffAddTaxRate,
  staffTax.staffAddEuRates,
  staffTax.staffEditTaxRate,
  staffTax.staffRemoveTaxRate,
  staffMembership.staffMembership,
  staffMembership.staffEditTier,
  staffMembership.staffMemberById,
  staffMembership.staffAdjustPoints,
  staffNotices.staffAnnouncements,
  staffNotices.staffAnnouncement,
  staffNotices.staffAnnounce,
  staffNotices.staffEditAnnouncement,
  staffNotices.staffWithdraw,
  staffEnquiries.staffEnquiries,
  staffEnquiries.staffReadEnquiry,
  staffEnquiries.staffAnswerEnquiry,
  staffEnquiries.staffNoteEnquiry,
  staffEnquiries.staffMoveEnquiry,
  staffEnquiries.staffMarkEnquiry,
  staffEnquiries.staffEnquiriesWaiting,
  ...staffSupport.STAFF_SUPPORT_CALLS,
  staffRisk.staffRisk,
  staffRisk.staffSaveRisk,
  staffRisk.staffTryRisk,
  staffRisk.staffRefuseOrder,
  staffDisputes.staffDisputes,
  staffDisputes.staffDispute,
  staffDisputes.staffOpenDispute,
  staffDisputes.staffNoteDispute,
  staffDisputes.staffCloseDispute,
  staffDisputes.staffDisputeEvidence,
  staffNewsletter.staffSubscribers,
  staffNewsletter.staffEraseSubscriber,
  ...PRODUCT_LIST_CALLS,
  ...PRODUCT_BULK_CALLS,
  ...PRODUCT_IMPORT_CALLS,
  ...PRODUCT_CALLS,
  ...RELATION_CALLS,
  ...PRODUCT_EDITOR_CALLS,
  ...VARIANT_CALLS,
  ...staffTypes.PRODUCT_TYPE_CALLS,
  ...staffKeys.KEY_CALLS,
  ...staffKeyImports.KEY_IMPORT_CALLS,
  personalData.personalData,
  personalData.exportPersonalData,
  personalData.erasePersonalData,
  personalData.askPersonalData,
  personalData.personalDataLink,
  personalData.usePersonalDataLink,
  staffPersonalData.staffPersonalRequests,
  staffPersonalData.staffSendDataLink,
  staffPersonalData.staffExportPersonal,
  staffPersonalData.staffErasePersonal,
  affiliates.accountAffiliate,
  affiliates.affiliateToBalance,
  balance.accountBalance,
  staffAffiliates.staffAffiliates,
  staffAffiliates.staffAffiliateById,
  staffAffiliates.staffMakeAffiliate,
  staffAffiliates.staffChangeAffiliate,
  staffAffiliates.staffPayAffiliate,
  staffBalance.staffBalance,
  staffBalance.staffChangeBalance,
  ...staffBank.BANK_CALLS,
  ...ALARM_CALLS,
  ...BACKUP_CALLS,
  ...REMINDER_LINK_CALLS,
  ...REMINDER_CALLS,
  ...REPLY_CALLS,
] as const;

type Declared = (typeof ENDPOINTS)[number];

/** `'GET /api/home/rate'` → the type of that endpoint. */
export type Calls = { [E in Declared as `${E['method']} ${E['path']}`]: E };
export type CallName = keyof Calls;
