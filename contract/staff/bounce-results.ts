/** What an attempt to read the email account of bounces came to. Apart from the calls, which need zod. */
export const BOUNCE_RESULTS = [
  'works',
  'no_answer',
  'no_encryption',
  'wrong_password',
  'no_folder',
  'missing_key',
  'unexpected',
] as const;
export type BounceResult = (typeof BOUNCE_RESULTS)[number];
