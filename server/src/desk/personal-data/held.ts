import { HELD_ACCOUNTS } from './held-accounts.ts';
import { HELD_SUPPORT } from './held-support.ts';
import type { HeldPart } from '@halfturn/contract/personal-data.ts';

/**
 * What an erasure does with a column: `removed` with its row, `emptied` while the row stays, or `kept` for the reason in `why`.
 */
export type Fate = 'removed' | 'emptied' | 'kept';

export interface Held {
  /** The part of the file in which the person reads it; null if it tells nothing beyond the other parts. */
  part: HeldPart | null;
  fate: Fate;
  /** The columns that refer to a person or describe one. */
  columns: readonly string[];
  /** Why it is not in the file, not erased, or kept for another time. */
  why: string;
}

const THEIRS = ['account_id', 'email_norm'] as const;
/**
 * Every table with data about a buyer, reader or writer. A test reads the database catalog and fails on a personal column that
 * is missing here, so each new column needs a decision.
 */
export const HELD: Readonly<Record<string, Held | readonly Held[]>> = {
  ...HELD_ACCOUNTS,
  addresses: {
    part: 'addresses',
    fate: 'removed',
    columns: ['account_id', 'first_name', 'last_name', 'receiver', 'phone', 'address', 'zip'],
    why: '',
  },
  affiliate_entries: {
    part: 'balance',
    fate: 'kept',
    columns: ['account_id', 'actor', 'note'],
    why: 'Books, by the bare account. What is left of the earnings lapses.',
  },
  affiliates: {
    part: 'balance',
    fate: 'kept',
    columns: ['account_id', 'code'],
    why: 'Books hang on it, by the bare account. The code earns nothing any more.',
  },
  alerts: { part: 'alerts', fate: 'removed', columns: ['email', 'email_norm'], why: '' },
  announcement_reads: {
    part: null,
    fate: 'removed',
    columns: ['account_id'],
    why: 'When a notice of the store was opened; to one alone it stands among the notices.',
  },
  announcements: {
    part: 'notices',
    fate: 'removed',
    columns: ['account_id'],
    why: 'What the store told all members, or those of a level, is of nobody.',
  },
  audit_log: {
    part: null,
    fate: 'kept',
    columns: ['actor'],
    why: 'Staff by id. What is done for a person is written without their name or address; the log is sealed, row by row.',
  },
  bank_entries: {
    part: 'orders',
    fate: 'kept',
    columns: ['payer_name', 'payer_iban', 'remittance', 'note', 'attempt_id', 'decided_by'],
    why: 'The bank’s own statement of who paid: accounting keeps it for ten years. Who matched it is staff by id.',
  },
  bank_statements: { part: null, fate: 'kept', columns: ['uploaded_by'], why: 'Staff by id.' },
  balance_ledger: {
    part: 'balance',
    fate: 'kept',
    columns: ['account_id', 'actor'],
    why: 'Books, by the bare account. What is left of the balance lapses.',
  },
  balances: { part: 'balance', fate: 'kept', columns: ['account_id'], why: 'The sum of the ledger.' },
  cart_items: { part: 'cart', fate: 'removed', columns: ['account_id'], why: '' },
  carts: { part: null, fate: 'removed', columns: ['account_id'], why: 'A number of the last change.' },
  enquiries: [
    {
      part: 'enquiries',
      fate: 'removed',
      columns: ['account_id', 'name', 'email', 'email_norm', 'country', 'company', 'channel', 'content'],
      why: '',
    },
    {
      part: null,
      fate: 'removed',
      columns: ['place'],
      why: 'A keyed hash of where it came from, for a day.',
    },
  ],
  enquiry_messages: {
    part: 'enquiries',
    fate: 'removed',
    columns: ['subject', 'content', 'written_by'],
    why: 'The staff’s notes are in the file too. Who of them wrote is their id.',
  },
  claims: [
    {
      part: 'support',
      fate: 'removed',
      columns: ['content', 'order_id'],
      why: 'That a key was bad stands with the key.',
    },
    { part: null, fate: 'removed', columns: ['decided_by'], why: 'Staff by id.' },
  ],
  withdrawals: [
    {
      part: 'orders',
      fate: 'emptied',
      columns: ['name', 'email', 'order_id'],
      why: 'That a contract was withdrawn from, and when, is part of the order.',
    },
  ],
  gifts: {
    part: 'orders',
    fate: 'emptied',
    columns: ['email', 'buyer_email', 'sender', 'message', 'order_id'],
    why: 'That an order was given to somebody is part of it. Whom it was for is forgotten 30 days after it was opened.',
  },
  claim_pictures: {
    part: 'support',
    fate: 'removed',
    columns: ['order_id', 'name'],
    why: 'The file names what was shown.',
  },
  idempotency_keys: {
    part: null,
    fate: 'kept',
    columns: ['reply'],
    why: 'An answer is kept for 72 hours for who asks again, under a key that only they have.',
  },
  disputes: {
    part: null,
    fate: 'kept',
    columns: ['notes'],
    why: 'What the store told a provider about a payment, as the staff noted it; amounts and reasons are the accounts’.',
  },
  key_reveals: {
    part: 'reveals',
    fate: 'emptied',
    columns: ['ip', 'device'],
    why: 'That a key was seen, and when, is what a refund hangs on.',
  },
  mails: {
    part: 'mails',
    fate: 'emptied',
    columns: ['recipient'],
    why: 'That a mail went out, and of what kind, is part of the order.',
  },
  coupon_tries: {
    part: null,
    fate: 'kept',
    columns: ['subject'],
    why: 'Accounts, places and hashed marks of browsers that tried a code, for ten minutes.',
  },
  coupon_uses: {
    part: null,
    fate: 'emptied',
    columns: ['email_norm'],
    why: 'The email address of its order, in one form. After erasure the use cannot be traced to the person.',
  },
  membership_orders: {
    part: null,
    fate: 'kept',
    columns: ['account_id'],
    why: 'What an order counted for: books, by the bare account.',
  },
  memberships: {
    part: 'points',
    fate: 'kept',
    columns: ['account_id'],
    why: 'The sum of the ledger, of the bare account.',
  },
  message_times: { part: null, fate: 'kept', columns: ['subject'], why: 'A keyed hash, for a minute.' },
  news_readers: {
    part: null,
    fate: 'kept',
    columns: ['reader'],
    why: 'A hash that changes each day, for a day.',
  },
  newsletter_subscribers: { part: 'newsletter', fate: 'removed', columns: ['email', 'email_norm'], why: '' },
  notices: { part: 'notices', fate: 'removed', columns: ['account_id'], why: '' },
  order_access: {
    part: null,
    fate: 'kept',
    columns: ['account_id'],
    why: 'Hashes of secrets; all of them are revoked, so that nobody opens the order any more.',
  },
  customer_notes: {
    part: 'notes',
    fate: 'removed',
    columns: [...THEIRS, 'content'],
    why: 'What staff noted for each other about the person. Who of them wrote is their id.',
  },
  customer_tags: { part: 'notes', fate: 'removed', columns: [...THEIRS, 'tag'], why: 'Tags of staff.' },
  order_events: {
    part: null,
    fate: 'emptied',
    columns: ['actor', 'reason'],
    why: 'The steps of an order stay; what a buyer wrote to it does not. Who acted is a role, or staff by id.',
  },
  order_notes: {
    part: 'orders',
    fate: 'removed',
    columns: ['content', 'order_id'],
    why: 'What staff noted for each other. Who of them wrote is their id.',
  },
  order_tags: { part: 'orders', fate: 'removed', columns: ['tag', 'order_id'], why: 'Tags of staff.' },
  invoices: {
    part: 'orders',
    fate: 'kept',
    columns: ['order_id', 'buyer', 'data'],
    why: 'Accounting keeps an invoice as it was issued for ten years; what was bought is read under the orders.',
  },
  order_search: {
    part: null,
    fate: 'emptied',
    columns: ['text'],
    why: 'The text index of the order list. The database rebuilds a row whenever its order changes.',
  },
  orders: [
    {
      part: 'orders',
      fate: 'emptied',
      columns: [
        'email',
        'email_norm',
        'email_group',
        'customer',
        'phone',
        'name',
        'ip',
        'network',
        'site',
        'address',
        'notes',
        'company',
        'vat_id',
        'billing_address',
        'tracking_number',
        'tracking_url',
        'refund_reason',
        'refund_answer_reason',
      ],
      why: '',
    },
    {
      part: 'orders',
      fate: 'kept',
      columns: ['account_id', 'country', 'risk', 'tax_country', 'tax_region', 'invoice_buyer'],
      why: 'Accounting keeps an order’s amounts and tax country for ten years, and its buyer until its invoice is issued.',
    },
  ],
  payment_declines: {
    part: null,
    fate: 'removed',
    columns: ['ip', 'network', 'site', 'email_group', 'customer', 'card'],
    why: 'Which attempts of an order failed; the order says whose it is. Forgotten after 30 days.',
  },
  payment_events: {
    part: null,
    fate: 'kept',
    columns: ['raw'],
    why: 'A provider’s own words, by its own number, to hold the books against; emptied after 180 days.',
  },
  personal_requests: {
    part: 'requests',
    fate: 'emptied',
    columns: ['email', 'email_norm'],
    why: 'That somebody was answered in time has to be shown for three years.',
  },
  points_ledger: {
    part: 'points',
    fate: 'kept',
    columns: ['account_id', 'actor'],
    why: 'Books, by the bare account. What is left of the points expires.',
  },
  order_affiliates: {
    part: null,
    fate: 'kept',
    columns: ['account_id'],
    why: 'Whose link an order came by: books, by the bare account.',
  },
  reveal_devices: { part: null, fate: 'removed', columns: ['account_id'], why: 'Hashes of cookies.' },
  review_reports: {
    part: null,
    fate: 'removed',
    columns: ['account_id'],
    why: 'Which reviews were reported.',
  },
  review_votes: { part: null, fate: 'removed', columns: ['account_id'], why: 'Which reviews were helpful.' },
  reviews: [
    {
      part: 'reviews',
      fate: 'emptied',
      columns: ['account_id', 'delivery_id', 'full_name', 'email', 'buyer_norm'],
      why: 'What was said of a product stays, by nobody.',
    },
    { part: null, fate: 'kept', columns: ['decided_by'], why: 'Staff by id.' },
  ],
  staff: {
    part: null,
    fate: 'kept',
    columns: ['email', 'email_norm', 'name'],
    why: 'Those who work here are forgotten by who employs them.',
  },
  staff_sessions: { part: null, fate: 'kept', columns: ['ip', 'device'], why: 'Those who work here.' },
  staff_email_changes: {
    part: null,
    fate: 'kept',
    columns: ['email'],
    why: 'Those who work here; gone once confirmed, or with the next wish.',
  },
  risk_refusals: {
    part: 'orders',
    fate: 'removed',
    columns: ['account_id', 'email', 'email_norm', 'ip', 'risk'],
    why: 'Orders that were not taken; forgotten after 90 days.',
  },
  ...HELD_SUPPORT,
  tries: {
    part: null,
    fate: 'kept',
    columns: ['subject'],
    why: 'Hashes of email addresses and networks that asked, for a day.',
  },
  visits: {
    part: 'visits',
    fate: 'emptied',
    columns: ['account_id'],
    why: 'What was looked at stays as a number, for 90 days.',
  },
  wishlist_items: { part: 'wishlist', fate: 'removed', columns: ['account_id'], why: '' },
  wishlist_links: { part: 'wishlist', fate: 'removed', columns: ['account_id'], why: '' },
  saved_filters: { part: 'wishlist', fate: 'removed', columns: ['account_id'], why: '' },
};

/** Names of columns that are taken for personal: the test demands each of them above. */
export const PERSONAL_NAME =
  /^(email|email_norm|recipient|buyer_norm|full_name|phone|zip|ip|device|system|address|contact_tools|notes|account_id|reader|subscriber_email|receiver|first_name|last_name|raw)$/;
