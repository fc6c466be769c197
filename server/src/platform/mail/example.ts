/** Invented facts that the examples of several mails share. No order has such a number: those of orders have other letters. */
export const EXAMPLE = {
  orderNo: 'HT-EXAM-PLE0-00000',
  product: 'Lantern Coast',
  secondProduct: 'Paper Orbit',
  platform: 'Steam',
  region: 'Europe',
  key: 'EXAMP-LEKEY-00000',
  currency: 'EUR',
  email: 'alex@example.com',
  otherEmail: 'a.martin@example.org',
  name: 'Alex Martin',
} as const;

/** So many hours from a moment. */
export const hoursFrom = (now: Date, hours: number): Date => new Date(now.getTime() + hours * 3_600_000);
