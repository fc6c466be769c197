/**
 * Every refusal that the store can answer with: slug → HTTP status. The only table; the sentences live in
 * `locales/<locale>/problems.json` under `problems.<slug>`, and a test holds the two against each other.
 */
export const PROBLEMS = {
  // The wire itself
  invalid_input: 422,
  malformed_request: 400,
  unsupported_media_type: 415,
  method_not_allowed: 405,
  scripts_required: 405,
  payload_too_large: 413,
  not_found: 404,
  origin_refused: 403,
  authentication_failed: 401,
  login_required: 401,
  account_disabled: 403,
  forbidden: 403,
  rate_limited: 429,
  request_timeout: 408,
  idempotency_conflict: 409,
  unavailable: 503,
  busy: 503,
  unknown_error: 500,

  // Buying
  product_not_found: 404,
  relation_circular: 409,
  product_retired: 410,
  product_required: 422,
  variant_required: 409,
  variant_of_product: 409,
  variants_have_stock: 409,
  variants_have_prices: 409,
  variant_in_use: 409,
  product_incomplete: 422,
  price_unusual: 409,
  bulk_none: 422,
  orders_too_many: 422,
  bulk_too_many: 422,
  bulk_has_moved_on: 409,
  bulk_too_late: 409,
  sold_out: 409,
  per_order_limit: 409,
  not_sold_in_country: 409,
  country_not_served: 409,
  too_many_open_orders: 409,
  too_many_held: 409,
  price_changed: 409,
  order_refused: 409,
  terms_required: 422,
  deliver_now_required: 422,
  consent_outdated: 409,
  address_required: 422,
  coupon_not_found: 422,
  // As the one before: a stranger who tries codes is told little more.
  coupon_not_for_you: 422,
  coupon_expired: 409,
  coupon_not_started: 409,
  coupon_used_up: 409,
  coupon_minimum: 409,
  coupon_goods: 409,
  coupon_currency: 409,
  coupon_wait: 429,
  points_not_enough: 409,
  points_over_share: 409,
  payment_method_unknown: 422,
  payment_currency_unavailable: 409,
  own_currency_unavailable: 409,
  own_currency_in_use: 409,
  payment_amount_unavailable: 409,
  payment_country_unavailable: 409,
  payment_method_unavailable: 409,
  payment_cards_paused: 409,
  store_not_live: 409,
  sandbox_closed: 409,
  sandbox_staff_only: 403,
  first_steps_open: 409,
  demo_in_the_way: 409,
  provider_in_environment: 409,
  provider_in_use: 409,
  cart_changed: 409,
  wishlist_full: 409,
  alerts_full: 409,
  saved_filters_full: 409,
  saved_filter_name_taken: 409,
  address_not_found: 404,
  addresses_full: 409,
  address_default: 409,

  // The order afterwards
  order_not_found: 404,
  order_not_cancellable: 409,
  order_not_deletable: 409,
  order_not_confirmable: 409,
  order_not_refundable: 409,
  dispute_has_moved_on: 409,
  refund_changed: 409,
  withdrawal_not_possible: 409,
  withdrawal_changed: 409,
  order_is_gift: 409,
  gift_keys_only: 422,
  gift_changed: 409,
  gift_not_found: 404,
  gift_gone: 409,
  claim_not_possible: 409,
  claims_full: 409,
  order_not_paid: 409,
  invoice_pending: 409,
  pay_again_closed: 409,
  keys_not_ready: 409,
  code_required: 403,
  code_wrong: 422,
  code_expired: 422,
  code_used_up: 429,

  // Forms that anyone may send
  captcha_required: 422,
  captcha_wrong: 422,
  captcha_expired: 422,
  message_interval: 429,
  comments_off: 403,
  review_not_bought: 403,
  review_not_revealed: 409,
  review_written: 409,

  // Payment pages and providers
  payment_status_incorrect: 409,
  incorrect_link: 404,
  signature_invalid: 400,
  attempt_not_found: 404,
  attempt_settled: 409,

  // The bank's statements
  bank_account_missing: 409,
  bank_statement_unreadable: 422,
  bank_statement_too_long: 422,
  bank_statement_mapping: 422,
  bank_statement_other_account: 422,
  transfer_order_unfit: 409,
  transfer_has_moved_on: 409,
  balance_not_enough: 409,

  // Accounts
  login_refused: 422,
  login_wait: 429,
  password_wrong: 422,
  password_weak: 422,
  passkey_refused: 422,
  passkey_expired: 422,
  passkey_shut: 403,
  passkey_known: 409,
  passkeys_full: 409,
  last_way_in: 409,
  password_unset: 409,
  sign_in_expired: 409,
  sign_in_declined: 409,
  sign_in_refused: 422,
  sign_in_silent: 503,
  sign_in_taken: 409,
  sign_in_connected: 409,
  sign_in_codes_used_up: 429,

  // Affiliates
  affiliate_exists: 409,
  affiliate_nothing_due: 409,

  // Support
  ticket_not_found: 404,
  ticket_full: 409,
  ticket_other_customer: 422,
  tickets_full: 409,
  chat_not_found: 404,
  chat_full: 409,
  chat_too_fast: 429,
  chat_email_unproven: 409,
  file_gone: 409,
  file_unreadable: 422,
  file_suspicious: 422,
  file_size: 422,
  files_full: 409,

  // Enquiries
  enquiry_full: 409,

  // Personal data
  erasure_open_orders: 409,

  // The back office
  staff_sign_in_refused: 401,
  staff_one_time_expired: 401,
  staff_wait: 429,
  staff_code_required: 401,
  staff_code_again: 403,
  staff_day_limit: 409,
  staff_code_wrong: 422,
  staff_password_weak: 422,
  staff_email_taken: 409,
  customer_exists: 409,
  staff_not_yourself: 409,
  too_many_views: 409,
  staff_role_gone: 404,
  staff_role_name_taken: 409,
  staff_role_in_use: 409,
  order_has_moved_on: 409,
  // As the one before, with the name of the colleague.
  staff_order_has_moved_on: 409,
  backup_at_work: 409,
  backup_not_here: 409,
  backup_newest: 409,
  backup_gone: 409,
  backup_undeletable: 409,
  claim_not_found: 404,
  claim_has_moved_on: 409,
  claim_no_key: 409,
  deliver_no_key: 409,
  review_has_moved_on: 409,
  ticket_has_moved_on: 409,
  chat_has_moved_on: 409,
  chat_closed: 409,
  chat_colleague: 409,
  enquiry_has_moved_on: 409,
  content_changed: 409,
  batch_has_moved_on: 409,
  batch_name_taken: 409,
  import_has_moved_on: 409,
  import_not_undoable: 409,
  import_nothing_new: 409,
  product_import_nothing: 409,
  import_file_empty: 422,
  import_file_lines: 422,
  import_file_json: 422,
  key_file_columns: 422,
  key_file_product: 422,
  key_file_lines: 422,
  key_file_empty: 422,
  picture_unreadable: 422,
  picture_size: 422,
  picture_suspicious: 422,
  trailer_unreadable: 422,
  captions_unreadable: 422,
  captions_time: 422,
  captions_empty: 422,
  logo_unreadable: 422,
  logo_size: 422,
  icon_size: 422,
  logo_too_large: 422,
  pictures_full: 409,
  mail_not_resendable: 409,
  slug_taken: 409,
  slug_reserved: 422,
  type_in_use: 409,
  attribute_in_use: 409,
  attribute_built_in: 409,
  option_in_use: 409,
  list_full: 409,
  coupon_code_taken: 409,
  coupon_codes_full: 409,
  link_sent_already: 409,
  email_not_confirmed: 409,
} as const;

export type ProblemSlug = keyof typeof PROBLEMS;

/** What is wrong with a field, where the sentence names something. */
export interface FieldFault {
  rule: string;
  values: Record<string, string | number>;
}

export interface ProblemDetail {
  /** Values for the sentence's placeholders. */
  values?: Record<string, string | number>;
  /** Path in the input → slug in `locales/<locale>/validation.json`, with values of its own where its sentence has placeholders. */
  fields?: Record<string, string | FieldFault>;
  /** What the caller needs to go on (the new total, the code's remaining tries); part of the reply's `data`. */
  data?: unknown;
  /** Seconds, for `Retry-After`. */
  retryAfter?: number;
  /** Whom it is about, such as an account that is tried. For the log, which hashes it; never part of the reply. */
  about?: string;
}

/** A refusal. The domain throws it as a slug with data; the words are put to it at the edge, in the visitor's language. */
export class Problem extends Error {
  readonly slug: ProblemSlug;
  readonly detail: ProblemDetail;

  constructor(slug: ProblemSlug, detail: ProblemDetail = {}) {
    super(slug);
    this.name = 'Problem';
    this.slug = slug;
    this.detail = detail;
  }

  get status(): number {
    return PROBLEMS[this.slug];
  }
}

export const problem = (slug: ProblemSlug, detail?: ProblemDetail): Problem => new Problem(slug, detail);
