// Apart from the calls, which need zod: the browser reads these names, and must not download zod with them.

/** What the store alerts its staff about. */
export const ALARM_KINDS = [
  'order_late',
  'job_failed',
  'queue_late',
  'provider',
  'mail_server',
  'mail_failed',
  'rates_old',
  'backup_failed',
  'backup_old',
  'stock_low',
  'dispute_due',
  'claim_due',
  'ticket_due',
] as const;
export type AlarmKind = (typeof ALARM_KINDS)[number];

/**
 * Those that a person can be mailed about. No mail can say that the mail server does not answer, and staff who keep the stock have a
 * mail about each product that runs low.
 */
export const MAILED_ALARMS = [
  'order_late',
  'job_failed',
  'queue_late',
  'provider',
  'mail_failed',
  'rates_old',
  'backup_failed',
  'backup_old',
  'dispute_due',
  'claim_due',
  'ticket_due',
] as const satisfies readonly AlarmKind[];

/** Two lists: what is open, and what is over. */
export const ALARM_STATES = ['open', 'past'] as const;

/** What stands across every page, because the store cannot mail it. */
export const ALARM_BANNERS = ['mail_server', 'jobs'] as const;
