/** The marks by which buyers know a payment method, in the order in which they are shown. */
export const PAYMENT_MARKS = [
  'visa',
  'mastercard',
  'apple_pay',
  'google_pay',
  'paypal',
  'bitcoin',
  'bank_transfer',
] as const;
export type PaymentMark = (typeof PAYMENT_MARKS)[number];

/** What each of the store's payment methods takes, for sure and in every browser. */
const MARKS_OF: Readonly<Record<string, readonly PaymentMark[]>> = {
  card: ['visa', 'mastercard'],
  paypal: ['paypal'],
  btcpay: ['bitcoin'],
  'bank-transfer': ['bank_transfer'],
};

/** The marks of these payment methods, each once. */
export function marksOf(codes: readonly string[]): PaymentMark[] {
  const found = new Set(codes.flatMap((code) => MARKS_OF[code] ?? []));
  return PAYMENT_MARKS.filter((mark) => found.has(mark));
}
