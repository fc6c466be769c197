// Apart from the calls, which need zod: the browser reads it, and must not download zod with it.

/** Who gets an email. */
export const MAIL_READERS = ['buyer', 'recipient', 'member', 'visitor', 'staff'] as const;
export type MailReader = (typeof MAIL_READERS)[number];

/** Every kind of email that the store sends, in the order of a store's day, and who gets it. */
export const MAIL_KINDS = {
  'order-received': 'buyer',
  'order-transfer': 'buyer',
  'order-price-adjusted': 'buyer',
  'order-reminder': 'buyer',
  'order-held': 'buyer',
  'order-not-taken': 'buyer',
  'order-paid': 'buyer',
  'order-cancelled': 'buyer',
  'keys-delivered': 'buyer',
  'keys-waiting': 'buyer',
  'pre-ordered': 'buyer',
  'release-moved': 'buyer',
  'order-shipped': 'buyer',
  'order-refunded': 'buyer',
  'refund-declined': 'buyer',
  'claim-answered': 'buyer',
  'withdrawal-link': 'buyer',
  'withdrawal-received': 'buyer',
  'order-link': 'buyer',
  'reveal-code': 'buyer',
  'order-email-moved': 'buyer',
  gift: 'recipient',
  'gift-replaced': 'recipient',
  'gift-news': 'buyer',
  'gift-moved': 'buyer',
  'account-confirm': 'member',
  'account-exists': 'member',
  'account-invite': 'member',
  'account-reset': 'member',
  'account-new-device': 'member',
  'account-password-changed': 'member',
  'account-passkey-added': 'member',
  'account-passkey-removed': 'member',
  'account-passkey-shut': 'member',
  'account-identity-added': 'member',
  'account-identity-removed': 'member',
  'sign-in-code': 'visitor',
  'points-expire': 'member',
  'balance-changed': 'member',
  'affiliate-welcome': 'member',
  'affiliate-paid-out': 'member',
  'newsletter-confirm': 'visitor',
  'newsletter-welcome': 'visitor',
  'alert-confirm': 'visitor',
  'alert-back': 'visitor',
  'alert-drop': 'visitor',
  'ticket-received': 'visitor',
  'support-answered': 'visitor',
  'chat-code': 'visitor',
  'chat-copy': 'visitor',
  'enquiry-received': 'visitor',
  'enquiry-answered': 'visitor',
  'personal-ask': 'visitor',
  'personal-erased': 'visitor',
  'review-wait': 'staff',
  'review-late': 'staff',
  'dispute-opened': 'staff',
  'refund-misfit': 'staff',
  'refund-stuck': 'staff',
  'low-stock': 'staff',
  alarms: 'staff',
  'staff-act': 'staff',
  'staff-own': 'staff',
  'staff-email-code': 'staff',
  'store-test': 'staff',
  'mail-sample': 'staff',
} as const satisfies Record<string, MailReader>;
export type MailKind = keyof typeof MAIL_KINDS;

export const isMailKind = (kind: string): kind is MailKind => Object.hasOwn(MAIL_KINDS, kind);

/**
 * Kinds that staff cannot send again. Codes and links that open an account are sent only when their owner asks; the address of an
 * erasure is deleted once its email has left.
 */
const ASKED_BY_OWNER: readonly MailKind[] = [
  'reveal-code',
  'account-confirm',
  'account-invite',
  'account-reset',
  'staff-email-code',
  'personal-ask',
  'personal-erased',
];
/** Kinds with their own rules for another sending: a test starts at its button, a gift is counted, a buyer is reminded once. */
const OWN_BUTTON: readonly MailKind[] = ['store-test', 'mail-sample', 'gift-replaced', 'order-reminder'];

export const mayResend = (kind: MailKind): boolean =>
  !ASKED_BY_OWNER.includes(kind) && !OWN_BUTTON.includes(kind);

/**
 * What has become of an email: `complained` arrived, and was marked as spam; `obsolete` was not needed any more when its time came, for
 * example because the order had ended.
 */
export const MAIL_STATES = ['waiting', 'accepted', 'bounced', 'complained', 'failed', 'obsolete'] as const;
export type MailState = (typeof MAIL_STATES)[number];

/** The states that the log can be narrowed to: `open` are the failures that nothing was done about. */
export const MAIL_WISHES = ['open', ...MAIL_STATES] as const;
export type MailWishState = (typeof MAIL_WISHES)[number];

/** The most emails of the log that its pages reach; older ones are found by narrower filters. */
export const MAILS_REACH = 3_000;
