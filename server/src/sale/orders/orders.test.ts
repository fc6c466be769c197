import { firstOf, nthOf, present } from '@halfturn/contract/primitives/rows.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeOrder, someBuyer, until } from '../../../test/make-order.ts';
import { browser } from '../../../test/member-browser.ts';
import { race } from '../../../test/race.ts';
import { testStore, type TestStore } from '../../../test/store.ts';
import { sweepExpired } from './expire-order.ts';

let store: TestStore;
beforeAll(async () => {
  store = await testStore();
});
afterAll(() => store.close());

type Placed = Awaited<ReturnType<typeof makeOrder>>;
const wish = async (keys: number, quantity = 1) => ({
  items: [{ productId: await store.stock(keys), quantity }],
});
const free = async (productId: string): Promise<number> =>
  (
    await store.db
      .selectFrom('product_keys')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('product_id', '=', productId)
      .where('state', '=', 'free')
      .executeTakeFirstOrThrow()
  ).n;
const read = ({ orderNo, accessKey }: Pick<Placed, 'orderNo' | 'accessKey'>) =>
  store.call('GET /api/orders/{orderNo}', { params: { orderNo }, query: { accessKey } });
const act = (what: 'cancel' | 'confirm' | 'pay', { orderNo, accessKey }: Placed) =>
  store.call(`POST /api/orders/{orderNo}/${what}` as 'POST /api/orders/{orderNo}/cancel', {
    params: { orderNo },
    body: { accessKey },
  });
const approve = (placed: Placed, attempt = placed.next.attempt) =>
  store.call('POST /api/payments/sandbox/{attempt}', { params: { attempt }, body: { outcome: 'approve' } });
const delivered = async (placed: Placed) => {
  await approve(placed);
  return await until(
    'delivery',
    () => read(placed),
    (order) => order.status === 'delivered',
  );
};

describe('placing an order', () => {
  test('holds concrete keys from that moment, and says until when', async () => {
    const { items } = await wish(3, 2);
    const placed = await makeOrder(store.call, { items });
    expect(await free(firstOf(items).productId)).toBe(1);
    const order = await read(placed);
    expect(order).toMatchObject({
      status: 'paying',
      paymentStatus: 'pending',
      realAmount: { amount: 4998, currency: 'USD' },
    });
    expect(firstOf(order.lines).units.map((unit) => unit.status)).toEqual(['held', 'held']);
    // Under ten keys are left, so the hold is half of the quarter of an hour.
    const minutes = (Date.parse(placed.payBefore) - Date.parse(placed.serverNow)) / 60_000;
    expect(minutes).toBeGreaterThan(7);
    expect(minutes).toBeLessThanOrEqual(7.5);
  });

  test('keeps it for the whole time where there are plenty', async () => {
    const placed = await makeOrder(store.call, await wish(30));
    expect((Date.parse(placed.payBefore) - Date.parse(placed.serverNow)) / 60_000).toBeGreaterThan(14);
  });

  test('is charged in the currency that was shown, and stays in it', async () => {
    const placed = await makeOrder(store.call, { ...(await wish(3)), currency: 'EUR' });
    expect(placed.total).toEqual({ amount: 2307, currency: 'EUR' });
    await store.db.updateTable('currency_rates').set({ rate: '0.5' }).where('code', '=', 'EUR').execute();
    expect((await read(placed)).realAmount).toEqual({ amount: 2307, currency: 'EUR' });
    await store.db.updateTable('currency_rates').set({ rate: '0.9231' }).where('code', '=', 'EUR').execute();
  });

  const refused = async (over: object, slug: string, fields?: object) => {
    const { items } = await wish(3);
    const body = {
      items,
      currency: 'USD' as const,
      paymentMethod: 'sandbox',
      contact: { email: someBuyer() },
      agree: true,
      total: { amount: 2499, currency: 'USD' as const },
    };
    await expect(store.call('POST /api/orders', { body: { ...body, ...over } })).rejects.toMatchObject({
      slug,
      ...(fields ? { fields: expect.objectContaining(fields) } : {}),
    });
    expect(await free(firstOf(items).productId)).toBe(3);
  };
  test('refuses a total that is not the one to be charged', () =>
    refused({ total: { amount: 2498, currency: 'USD' } }, 'price_changed'));
  test('refuses without the terms', () =>
    refused({ agree: false }, 'terms_required', {
      agree: 'Consent terms and conditions and privacy policy must be checked!',
    }));
  test('refuses an e-mail that is none, naming the field', () =>
    refused({ contact: { email: 'not-an-address' } }, 'invalid_input', {
      'contact.email': expect.any(String),
    }));
  test('refuses without a product', () =>
    refused({ items: [] }, 'invalid_input', { items: expect.any(String) }));
  test('refuses a coupon that does not exist', () => refused({ coupon: 'NOPE' }, 'coupon_not_found'));
  test('refuses a method that does not take the currency', () =>
    refused({ paymentMethod: 'sandbox-cny' }, 'payment_currency_unavailable'));
  test('refuses an unknown method', () => refused({ paymentMethod: 'gold' }, 'payment_method_unknown'));
  test('refuses an unknown product', () =>
    refused(
      { items: [{ productId: '01935000-0000-7000-8000-000000000001', quantity: 1 }] },
      'product_not_found',
    ));
  test('refuses a NUL byte in the notes', () =>
    refused({ notes: 'a\u0000b' }, 'invalid_input', { notes: expect.any(String) }));

  test('refuses more units than one guest may hold, and more open orders', async () => {
    const email = someBuyer();
    const { call } = browser(store);
    const { items } = await wish(9, 2);
    await makeOrder(call, { items, email });
    await expect(
      makeOrder(call, { items: [{ ...firstOf(items), quantity: 1 }], email: email.toUpperCase() }),
    ).rejects.toMatchObject({ slug: 'too_many_held' });
    await makeOrder(call, { ...(await wish(1)), email });
    await expect(makeOrder(call, { ...(await wish(1)), email })).rejects.toMatchObject({
      slug: 'too_many_open_orders',
    });
    await expect(makeOrder(store.call, await wish(9, 3))).rejects.toMatchObject({ slug: 'per_order_limit' });
  });

  test('two orders of one buyer in the same instant do not both slip under the cap', async () => {
    const email = someBuyer();
    const { call } = browser(store);
    await makeOrder(call, { ...(await wish(2)), email });
    const wishes = [await wish(2), await wish(2), await wish(2)];
    const outcomes = await race(3, (i) => makeOrder(call, { ...nthOf(wishes, i), email }));
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
  });
});

describe('the same Idempotency-Key', () => {
  test('sent twenty times at once makes one order', async () => {
    const { items } = await wish(30);
    const email = someBuyer();
    const body = {
      items,
      currency: 'USD' as const,
      paymentMethod: 'sandbox',
      contact: { email },
      agree: true,
      total: { amount: 2499, currency: 'USD' as const },
    };
    const idempotencyKey = `key-${firstOf(items).productId}`;
    const outcomes = await race(20, () => store.call('POST /api/orders', { body }, { idempotencyKey }));
    const answers = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
    expect(answers).toHaveLength(20);
    expect(new Set(answers.map((answer) => answer.orderNo)).size).toBe(1);
    expect(new Set(answers.map((answer) => answer.accessKey)).size).toBe(1);
    expect(await free(firstOf(items).productId)).toBe(29);
    await expect(
      store.call('POST /api/orders', { body: { ...body, notes: 'other' } }, { idempotencyKey }),
    ).rejects.toMatchObject({
      status: 409,
      slug: 'idempotency_conflict',
    });
  });
});

describe('access to an order', () => {
  test('an order number alone opens nothing; unknown and foreign answer alike', async () => {
    const [mine, theirs] = [
      await makeOrder(store.call, await wish(1)),
      await makeOrder(store.call, await wish(1)),
    ];
    const tries = [
      { orderNo: mine.orderNo, accessKey: undefined },
      { orderNo: mine.orderNo, accessKey: theirs.accessKey },
      { orderNo: 'HT-0000-0000-00000', accessKey: mine.accessKey },
    ];
    for (const { orderNo, accessKey } of tries) {
      const query = accessKey ? { accessKey } : {};
      const params = { orderNo };
      await expect(store.call('GET /api/orders/{orderNo}', { params, query })).rejects.toMatchObject({
        slug: 'order_not_found',
      });
      await expect(store.call('GET /api/orders/{orderNo}/status', { params, query })).rejects.toMatchObject({
        slug: 'order_not_found',
      });
      await expect(store.call('GET /api/orders/{orderNo}/track', { params, query })).rejects.toMatchObject({
        slug: 'order_not_found',
      });
      await expect(store.call('DELETE /api/orders/{orderNo}', { params, query })).rejects.toMatchObject({
        slug: 'order_not_found',
      });
      for (const what of ['cancel', 'confirm', 'pay', 'refund', 'keys', 'code', 'resend'] as const)
        await expect(
          store.call(`POST /api/orders/{orderNo}/${what}` as 'POST /api/orders/{orderNo}/cancel', {
            params,
            body: query,
          }),
          what,
        ).rejects.toMatchObject({ slug: 'order_not_found' });
    }
    expect((await read(mine)).status).toBe('paying');
  });

  test('the browser that bought keeps the secret where scripts cannot read it', async () => {
    const { items } = await wish(1);
    const answer = await fetch(`${store.url}/prod-api/api/orders`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '10.9.9.9' },
      body: JSON.stringify({
        items,
        currency: 'USD',
        paymentMethod: 'sandbox',
        contact: { email: someBuyer() },
        agree: true,
        total: { amount: 2499, currency: 'USD' },
      }),
    });
    const cookie = present(answer.headers.get('set-cookie'));
    expect(cookie).toMatch(/^orders=[\w-]{43};.*HttpOnly; SameSite=Lax/);
    const { data } = (await answer.json()) as { data: Placed };
    const seen = await fetch(`${store.url}/prod-api/api/orders/${data.orderNo}`, {
      headers: { cookie: firstOf(cookie.split(';')) },
    });
    expect(seen.status).toBe(200);
  });

  test('secrets stand hashed in the database', async () => {
    const placed = await makeOrder(store.call, await wish(1));
    const rows = await store.db.selectFrom('order_access').selectAll().execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.every((row) => row.token_hash.length === 32)).toBe(true);
    expect(JSON.stringify(rows.map((row) => row.token_hash.toString('base64url')))).not.toContain(
      placed.accessKey,
    );
  });
});

describe('expiry', () => {
  test('puts the keys back; paying again holds others for a new term', async () => {
    const { items } = await wish(1);
    const placed = await makeOrder(store.call, { items });
    store.clock.advance(16 * 60_000);
    await sweepExpired(store.db, store.clock.now());
    expect(await read(placed)).toMatchObject({ status: 'expired', payBefore: null });
    expect(await free(firstOf(items).productId)).toBe(1);
    const again = await store.call('POST /api/orders/{orderNo}/pay', {
      params: { orderNo: placed.orderNo },
      body: { accessKey: placed.accessKey },
    });
    expect(again.next.attempt).not.toBe(placed.next.attempt);
    expect(await free(firstOf(items).productId)).toBe(0);
    await approve(placed, again.next.attempt);
    await until(
      'delivery',
      () => read(placed),
      (order) => order.status === 'delivered',
    );
  });

  test('paying again is refused where the keys are gone, and after a day', async () => {
    const { items } = await wish(1);
    const placed = await makeOrder(store.call, { items });
    store.clock.advance(16 * 60_000);
    await sweepExpired(store.db, store.clock.now());
    await makeOrder(store.call, { items });
    await expect(act('pay', placed)).rejects.toMatchObject({ slug: 'sold_out' });
    store.clock.advance(24 * 3_600_000);
    await expect(act('pay', placed)).rejects.toMatchObject({ slug: 'pay_again_closed' });
    await sweepExpired(store.db, store.clock.now());
  });
});

describe('what its buyer does with an order', () => {
  test('cancels it while it is not paid; then it can be hidden, and is gone for them', async () => {
    const { items } = await wish(1);
    const placed = await makeOrder(store.call, { items });
    expect(await act('cancel', placed)).toEqual({ status: 'cancelled' });
    expect(await free(firstOf(items).productId)).toBe(1);
    await expect(act('cancel', placed)).rejects.toMatchObject({ slug: 'order_not_cancellable' });
    await expect(act('pay', placed)).rejects.toMatchObject({ slug: 'payment_status_incorrect' });
    await store.call('DELETE /api/orders/{orderNo}', {
      params: { orderNo: placed.orderNo },
      query: { accessKey: placed.accessKey },
    });
    await expect(read(placed)).rejects.toMatchObject({ slug: 'order_not_found' });
  });

  test('cannot hide what has not ended, confirm what was not delivered, cancel what is paid', async () => {
    const placed = await makeOrder(store.call, await wish(1));
    const query = { accessKey: placed.accessKey };
    await expect(
      store.call('DELETE /api/orders/{orderNo}', { params: { orderNo: placed.orderNo }, query }),
    ).rejects.toMatchObject({ slug: 'order_not_deletable' });
    await expect(act('confirm', placed)).rejects.toMatchObject({ slug: 'order_not_confirmable' });
    await delivered(placed);
    await expect(act('cancel', placed)).rejects.toMatchObject({ slug: 'order_not_cancellable' });
  });

  test('confirms receipt, once', async () => {
    const placed = await makeOrder(store.call, await wish(1));
    await delivered(placed);
    expect(await act('confirm', placed)).toEqual({ status: 'completed' });
    await expect(act('confirm', placed)).rejects.toMatchObject({ slug: 'order_not_confirmable' });
  });

  test('follows its steps', async () => {
    const placed = await makeOrder(store.call, await wish(1));
    await delivered(placed);
    const { steps } = await store.call('GET /api/orders/{orderNo}/track', {
      params: { orderNo: placed.orderNo },
      query: { accessKey: placed.accessKey },
    });
    expect(steps.map(({ step, at }) => [step, at !== null])).toEqual([
      ['placed', true],
      ['paid', true],
      ['delivered', true],
      ['completed', false],
    ]);
  });
});
