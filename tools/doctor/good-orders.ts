/** An order to be written with everything that belongs to it. Amounts in cents; times in minutes before now. */
export interface GoodOrder {
  no: number;
  status: string;
  payment: string;
  /** Each unit: its product, what became of it, and the key that it has or had. */
  units: { product: 1 | 2 | 3 | 4; status: string; key?: number }[];
  placed: number;
  paid?: number;
  /** Minutes from now. */
  expiresIn?: number;
  chooseIn?: number;
  requested?: boolean;
  coupon?: number;
  /** US cents for a unit of its first product, from two on. */
  tier?: number;
  refunded?: number;
  attempt?: string;
  capture?: { disposition: string; over?: number };
  refunds?: { amount: number; state: 'pending' | 'done'; idem: string }[];
  mailed?: boolean;
  currency?: 'USD' | 'EUR';
}

/** One of every kind of order that a store has after a good week: nothing in it is broken. */
export const ORDERS: readonly GoodOrder[] = [
  {
    no: 1,
    status: 'delivered',
    payment: 'paid',
    placed: 70,
    paid: 65,
    attempt: 'paid',
    mailed: true,
    currency: 'EUR',
    tier: 900,
    units: [
      { product: 1, status: 'revealed', key: 1 },
      { product: 1, status: 'delivered', key: 2 },
      { product: 2, status: 'delivered', key: 3 },
    ],
    capture: { disposition: 'applied' },
  },
  {
    no: 2,
    status: 'partially_refunded',
    payment: 'partially_refunded',
    placed: 90,
    paid: 85,
    attempt: 'paid',
    mailed: true,
    units: [
      { product: 1, status: 'revealed', key: 4 },
      { product: 1, status: 'voided', key: 5 },
    ],
    refunded: 1000,
    capture: { disposition: 'applied' },
    refunds: [{ amount: 1000, state: 'done', idem: 'units:2' }],
  },
  {
    no: 3,
    status: 'refunded',
    payment: 'refunded',
    placed: 90,
    paid: 85,
    attempt: 'paid',
    mailed: true,
    units: [{ product: 2, status: 'voided', key: 6 }],
    refunded: 2500,
    capture: { disposition: 'applied' },
    refunds: [{ amount: 2500, state: 'done', idem: 'units:3' }],
  },
  {
    no: 4,
    status: 'completed',
    payment: 'paid',
    placed: 20_000,
    paid: 19_990,
    attempt: 'paid',
    mailed: true,
    units: [{ product: 2, status: 'revealed', key: 7 }],
    capture: { disposition: 'applied', over: 100 },
    refunds: [{ amount: 100, state: 'done', idem: 'over:4' }],
  },
  {
    no: 5,
    status: 'expired',
    payment: 'expired',
    placed: 2000,
    attempt: 'expired',
    units: [{ product: 1, status: 'waiting' }],
    capture: { disposition: 'late' },
    refunds: [{ amount: 1000, state: 'pending', idem: 'back:5' }],
  },
  {
    no: 6,
    status: 'paying',
    payment: 'pending',
    placed: 5,
    expiresIn: 10,
    attempt: 'pending',
    units: [
      { product: 1, status: 'held', key: 8 },
      { product: 4, status: 'waiting' },
    ],
  },
  {
    no: 7,
    status: 'paid',
    payment: 'paid',
    placed: 300,
    paid: 240,
    chooseIn: 1200,
    attempt: 'paid',
    currency: 'EUR',
    units: [{ product: 3, status: 'waiting' }],
    capture: { disposition: 'applied' },
  },
  {
    no: 8,
    status: 'delivered',
    payment: 'paid',
    placed: 3000,
    paid: 2990,
    attempt: 'paid',
    units: [{ product: 4, status: 'shipped' }],
    capture: { disposition: 'applied' },
  },
  {
    no: 9,
    status: 'cancelled',
    payment: 'cancelled',
    placed: 500,
    units: [{ product: 1, status: 'waiting' }],
  },
  {
    no: 10,
    status: 'delivered',
    payment: 'paid',
    placed: 50,
    paid: 50,
    coupon: 1000,
    mailed: true,
    units: [{ product: 1, status: 'delivered', key: 9 }],
  },
];
