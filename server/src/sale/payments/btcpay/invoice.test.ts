import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { eventOf, NotDecided, paymentsOf, sharesOf, type BtcpayInvoice, type Paid } from './invoice.ts';
import { minorTimes } from './times.ts';

const ATTEMPT = '0199f000-0000-7000-8000-000000000001';
const END = 1_000;
const invoice = (status: BtcpayInvoice['status'], over: Partial<BtcpayInvoice> = {}): BtcpayInvoice => ({
  id: 'INV',
  status,
  amount: '20.00',
  currency: 'USD',
  checkoutLink: 'https://btcpay.test/i/INV',
  createdTime: 0,
  expirationTime: END,
  metadata: { attempt: ATTEMPT },
  ...over,
});
/** Payments as `minor@second`, with `?` where they are not confirmed. */
const payments = (text: string): Paid[] =>
  text.split(' ').flatMap((one, i) => {
    const [, minor, at, open] = /^(\d+)@(\d+)(\?)?$/.exec(one) ?? [];
    return minor ? [{ id: `p${i}`, at: Number(at), settled: !open, minor: Number(minor) }] : [];
  });

describe('an invoice', () => {
  test.each<[BtcpayInvoice['status'], string, string | null, number | null]>([
    ['New', '', null, null],
    // The rest may still come.
    ['New', '1000@10', null, null],
    ['Processing', '2000@10?', 'processing', null],
    ['Settled', '2000@10', 'captured', 2_000],
    ['Settled', '1000@10 1000@20', 'captured', 2_000],
    ['Settled', '2500@10', 'captured', 2_500],
    // What came after it was paid is money of its own.
    ['Settled', '2000@10 700@20', 'captured', 2_000],
    // The shopkeeper's word, there.
    ['Settled', '', 'captured', 2_000],
    ['Expired', '', null, null],
    ['Expired', '1999@10', 'captured', 1_999],
    ['Expired', '1000@10 500@20', 'captured', 1_500],
    ['Expired', '1000@10 500@20?', null, null],
    ['Invalid', '', 'cancelled', null],
    ['Invalid', '2000@10?', null, null],
    ['Invalid', '2000@10', 'captured', 2_000],
  ])('%s with "%s" is %s', (status, text, kind, amount) => {
    const event = eventOf(invoice(status), payments(text), null);
    expect(event?.kind ?? null).toBe(kind);
    expect(event?.capture ?? null).toEqual(amount === null ? null : { ref: 'INV', amount, currency: 'USD' });
  });

  test('that was paid late tells of each late payment by its own name', () => {
    const late = payments('700@10 1300@1200 2000@1300');
    const of = (about: string | null) => eventOf(invoice('Expired'), late, about)?.capture;
    expect(of(null)).toMatchObject({ ref: 'INV', amount: 700 });
    expect(of('p1')).toMatchObject({ ref: 'INV#p1', amount: 1_300 });
    expect(of('p2')).toMatchObject({ ref: 'INV#p2', amount: 2_000 });
    // Nothing came in time: reading the invoice returns the late money.
    expect(eventOf(invoice('Expired'), payments('2000@1300'), null)?.capture?.ref).toBe('INV#p0');
    // The shopkeeper marks it as settled there: it is not told of a second time.
    expect(eventOf(invoice('Settled'), payments('2000@1300'), null)?.capture?.ref).toBe('INV#p0');
  });

  test('does not say of a payment beside what it is for before it has ended', () => {
    const paid = payments('2000@10? 700@20');
    for (const status of ['New', 'Processing'] as const)
      expect(() => eventOf(invoice(status), paid, 'p1')).toThrow(NotDecided);
    expect(eventOf(invoice('Settled'), paid, 'p1')?.capture).toMatchObject({ ref: 'INV#p1', amount: 700 });
    expect(eventOf(invoice('Settled'), payments('2000@10 700@20?'), 'p1')).toBeNull();
    // A part of the sum is the sum.
    expect(eventOf(invoice('Settled'), paid, 'p0')?.capture?.ref).toBe('INV');
  });

  test('of something else that is sold there says nothing', () => {
    for (const attempt of [undefined, 'pos-17', 17])
      expect(eventOf(invoice('Settled', { metadata: { attempt } }), [], null)).toBeNull();
  });

  test('every payment counts once, whatever comes after it', () => {
    const some = fc.array(fc.tuple(fc.integer({ min: 1, max: 3_000 }), fc.integer({ min: 1, max: 2_000 })), {
      maxLength: 6,
    });
    fc.assert(
      fc.property(some, (list) => {
        const all = list
          .map(([minor, at], i) => ({ id: `p${i}`, at, settled: true, minor }))
          .sort((a, b) => a.at - b.at);
        const { main, others } = sharesOf(invoice('Expired'), 2_000, all);
        expect(main.length + others.length).toBe(all.length);
        const before = new Set<string>();
        // As it was seen earlier: what was told of the sum then is a part of it now.
        for (let seen = 0; seen <= all.length; seen++)
          for (const { id } of sharesOf(invoice('Expired'), 2_000, all.slice(0, seen)).main) before.add(id);
        expect([...before].sort()).toEqual(main.map(({ id }) => id).sort());
      }),
    );
  });
});

describe('coins', () => {
  test.each([
    ['0.00040000', '0', '50000', 'USD', 2_000],
    ['0.00040000', '0.00010000', '50000', 'USD', 1_500],
    // Exact where a fraction of two is not.
    ['0.00000001', '0', '100000.00', 'USD', 0.1],
    ['0.1', '0', '3', 'JPY', 0.3],
    ['1', '2', '3', 'USD', 0],
  ])('%s less %s at %s are worth, in %s, %d', (value, fee, rate, currency, minor) => {
    expect(minorTimes(value, fee, rate, currency)).toBe(minor);
  });

  test('that were sent twice, or never came, do not count', () => {
    const one = { receivedDate: 5, value: '0.0004', fee: '0' };
    const methods = [
      { rate: '50000', payments: [{ id: 'a', status: 'Invalid' as const, ...one }] },
      { rate: '25000', payments: [{ id: 'b', status: 'Settled' as const, ...one }] },
    ];
    expect(paymentsOf(methods, 'USD')).toEqual([{ id: 'b', at: 5, settled: true, minor: 1_000 }]);
  });
});
