/** What an attempt to read the email account of bounces came to. Apart from the calls, which need zod. */
export const MAILBOX_RESULTS = [
  'works',
  'no_answer',
  'no_encryption',
  'wrong_password',
  'no_folder',
  'missing_key',
  'unexpected',
] as const;
export type MailboxResult = (typeof MAILBOX_RESULTS)[number];
