import { CallError } from '@halfturn/contract/client.ts';
import { firstOf } from '@halfturn/contract/primitives/rows.ts';
import type { Currency } from '@halfturn/contract/primitives/money.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeOrder, someBuyer, until } from '../../../../test/make-order.ts';
import { atWork, auditOf, type StaffAtWork } from '../../../../test/staff-browser.ts';
import { testStore, type TestStore } from '../../../../test/store.ts';

let store: TestStore;
let catalogue: StaffAtWork;
/** $24.99: €23.07 at 0.9231, ¥3,833 at 153.4. */
let productId: string;

beforeAll(async () => {
  store = await testStore({ env: { PAGE_CACHE_MB: '0' } });
  catalogue = await atWork(store, 'catalogue');
});
afterAll(() => store.close());
beforeEach(async () => {
  productId = await store.stock(5);
});

type Wish = { code: Exclude<Currency, 'USD'>; regular: number | null; sale: number | null };
const fix = async (prices: Wish[], by = catalogue, confirmed = true) => {
  const params = { productId };
  const { version } = await catalogue.call('GET /admin/prices/{productId}', { params });
  return await by.call('POST /admin/prices/{productId}', { params, body: { prices, version, confirmed } });
};
/** Looks again and saves again as long as a colleague was faster. */
const untilTaken = async (work: () => Promise<unknown>): Promise<void> => {
  const faster = (error: unknown) => error instanceof CallError && error.slug === 'content_changed';
  await work().catch((error: unknown) => (faster(error) ? untilTaken(work) : Promise.reject(error)));
};
const euros = (regular: number | null, sale: number | null = null): Wish[] => [
  { code: 'EUR', regular, sale },
];

/** As a guest with that currency sees it. */
const guest = (currency: string) => ({ headers: { cookie: `currency=${currency}` } });
const card = async (currency = 'EUR') =>
  firstOf(await store.call('GET /api/home/productsByIds', { query: { ids: [productId] } }, guest(currency)));
const priceLine = async (currency = 'EUR') => (await card(currency)).history.map(({ price }) => price.amount);
const quote = (currency: 'EUR' | 'JPY' | 'USD' = 'EUR', quantity = 1) =>
  store.call('POST /api/checkout/quote', {
    body: { items: [{ productId, quantity }], currency, paymentMethod: 'sandbox' },
  });
const order = (total: number, currency: 'EUR' | 'JPY' = 'EUR') =>
  store.call('POST /api/orders', {
    body: {
      items: [{ productId, quantity: 1 }],
      currency,
      paymentMethod: 'sandbox',
      contact: { email: someBuyer() },
      agree: true,
      total: { amount: total, currency },
    },
  });
/** Lets what is known of a product's prices and of the rate be so many days older. */
const older = async (days: number) => {
  const by = sql`${days} * interval '1 day'`;
  for (const table of ['price_history', 'fixed_price_history'])
    await sql`update ${sql.table(table)} set valid_from = valid_from - ${by}, valid_to = valid_to - ${by}
      where product_id = ${productId}`.execute(store.db);
  await sql`update fixed_prices set reduced_at = reduced_at - ${by} where product_id = ${productId}`.execute(
    store.db,
  );
};

/** One rate for the whole history. */
const steadyRate = async () => {
  await sql`delete from currency_rate_history where code = 'EUR'`.execute(store.db);
  await sql`insert into currency_rate_history values ('EUR', 0.9231, now() - interval '90 days')`.execute(
    store.db,
  );
};

describe('a fixed price', () => {
  test('is the same in cards, lists, suggestions, the product’s page, quote and order, to the minor unit', async () => {
    await fix([...euros(1999), { code: 'JPY', regular: 1980, sale: null }]);
    const fixed = { amount: 1999, currency: 'EUR' };
    const shown = await card();
    expect(shown).toMatchObject({ price: fixed, was: null, discountPercent: 0 });
    expect((await card('JPY')).price).toEqual({ amount: 1980, currency: 'JPY' });
    expect((await card('USD')).price).toEqual({ amount: 2499, currency: 'USD' });
    expect((await card('CNY')).price).toEqual({ amount: 17_743, currency: 'CNY' });

    const query = { class: 'games', pageSize: 50 } as const;
    const list = await store.call('GET /api/home/queryProducts', { query }, guest('EUR'));
    expect(list.rows.find(({ id }) => id === productId)?.price).toEqual(fixed);
    const params = { class: 'games', name: shown.slug };
    const page = await store.call('GET /api/home/product/{class}/{name}', { params }, guest('EUR'));
    expect(page.product.price).toEqual(fixed);

    const { lines, goods, total } = await quote('EUR', 2);
    expect(lines[0]).toMatchObject({ unit: fixed, was: null, total: { amount: 3998, currency: 'EUR' } });
    expect([goods.amount, total.amount]).toEqual([3998, 3998]);
    const { orderNo } = await order(1999);
    const line = await store.db
      .selectFrom('order_lines as l')
      .innerJoin('orders as o', 'o.id', 'l.order_id')
      .select([
        'l.unit_minor',
        'l.total_minor',
        'l.base_minor',
        'l.fixed',
        'o.rate',
        'o.total_minor as total',
      ])
      .where('o.order_no', '=', orderNo)
      .executeTakeFirstOrThrow();
    expect(line).toEqual({
      unit_minor: 1999,
      total_minor: 1999,
      base_minor: 2499,
      fixed: true,
      rate: '0.92310000',
      total: 1999,
    });
  });

  test('does not follow the rate; taken away, the price follows it again', async () => {
    await fix(euros(1999));
    await sql`update currency_rates set rate = 0.5 where code = 'EUR'`.execute(store.db);
    try {
      expect((await card()).price.amount).toBe(1999);
      await fix(euros(null));
      expect((await card()).price.amount).toBe(1250);
      expect((await quote()).total.amount).toBe(1250);
    } finally {
      await sql`update currency_rates set rate = 0.9231 where code = 'EUR'`.execute(store.db);
    }
  });

  test('that changes between quote and order must be accepted again', async () => {
    await fix(euros(1999));
    const { total } = await quote();
    await fix(euros(2199));
    await expect(order(total.amount)).rejects.toMatchObject({
      slug: 'price_changed',
      data: { total: { amount: 2199, currency: 'EUR' } },
    });
    await expect(order(2199)).resolves.toMatchObject({ total: { amount: 2199, currency: 'EUR' } });
  });

  test('stays on the order that was placed with it, and is refunded', async () => {
    await fix(euros(1999));
    const placed = await makeOrder(store.call, { items: [{ productId, quantity: 2 }], currency: 'EUR' });
    const paid = 3998;
    await fix(euros(2599, 2399));
    const params = { orderNo: placed.orderNo };
    const query = { accessKey: placed.accessKey };
    const seen = () => store.call('GET /api/orders/{orderNo}', { params, query });
    expect(await seen()).toMatchObject({ realAmount: { amount: paid, currency: 'EUR' } });
    await store.call('POST /api/payments/sandbox/{attempt}', {
      params: { attempt: placed.next.attempt },
      body: { outcome: 'approve' },
    });
    await until('the order to be delivered', seen, ({ status }) => status === 'delivered');
    // The mail shows the keys sooner or later; once it has, it takes a person to take them back.
    await sql`update deliveries d set status = 'revealed', revealed_at = now() from orders o
      where o.id = d.order_id and o.order_no = ${placed.orderNo}`.execute(store.db);
    await store.call('POST /api/orders/{orderNo}/refund', {
      params,
      body: { accessKey: placed.accessKey, reason: 'I bought two by mistake.' },
    });
    const clerk = await atWork(store, 'orders');
    await clerk.call('POST /admin/orders/{orderNo}/refund-answer', {
      params,
      body: { answer: 'approved', reason: '' },
    });
    await until(
      'the money to come back',
      () => store.db.selectFrom('refunds').select(['amount_minor', 'state']).execute(),
      (rows) => rows.some(({ amount_minor, state }) => amount_minor === paid && state === 'done'),
    );
  });

  test('is hidden with its currency, and is no price in dollars', async () => {
    await fix(euros(1999));
    await sql`update currency_rates set source = 'ecb', as_of = now() - interval '3 days' where code = 'EUR'`.execute(
      store.db,
    );
    try {
      expect((await card()).price).toEqual({ amount: 2499, currency: 'USD' });
      await expect(quote()).rejects.toMatchObject({ slug: 'payment_currency_unavailable' });
      await expect(order(1999)).rejects.toMatchObject({ slug: 'payment_currency_unavailable' });
    } finally {
      await sql`update currency_rates set source = 'manual', as_of = now() where code = 'EUR'`.execute(
        store.db,
      );
    }
  });

  test('reaches pages that are kept', async () => {
    const kept = { headers: { cookie: 'currency=EUR' } };
    const query = { class: 'games', pageSize: 50 } as const;
    const look = async () =>
      (await store.call('GET /api/home/queryProducts', { query }, kept)).rows.find(
        ({ id }) => id === productId,
      )?.price.amount;
    await expect.poll(look).toBe(2307);
    await fix(euros(1999));
    await expect.poll(look, { timeout: 3000 }).toBe(1999);
    // Also one that no call of ours wrote.
    await sql`update fixed_prices set regular_minor = 1899 where product_id = ${productId}`.execute(store.db);
    await expect.poll(look, { timeout: 3000 }).toBe(1899);
  });
});

describe('the 30-day line', () => {
  test('shows what was asked in this currency, also before the price was fixed', async () => {
    await steadyRate();
    await older(20);
    await fix(euros(1999));
    expect(await priceLine()).toEqual([2307, 1999]);
    // A rate that moves afterwards changes nothing of what was.
    await sql`update currency_rates set rate = 0.7 where code = 'EUR'`.execute(store.db);
    try {
      expect(await priceLine()).toEqual([2307, 1999]);
      await older(5);
      await fix(euros(null));
      expect(await priceLine()).toEqual([2307, 1999, 1749]);
    } finally {
      await sql`update currency_rates set rate = 0.9231 where code = 'EUR'`.execute(store.db);
    }
  });

  test('a reduced fixed price strikes the lowest of the 30 days before, and not its own regular price', async () => {
    await older(60);
    await fix(euros(2999));
    await older(25);
    await fix(euros(2499));
    await older(2);
    await fix(euros(3499));
    await older(5);
    await fix(euros(3499, 1999));
    const shown = await card();
    expect(shown).toMatchObject({ price: { amount: 1999 }, was: { amount: 2499 }, discountPercent: 20 });
    const { lines } = await quote();
    expect(lines[0]).toMatchObject({ unit: { amount: 1999 }, was: { amount: 2499 } });
    const { currencies } = await catalogue.call('GET /admin/prices/{productId}', { params: { productId } });
    expect(currencies.find(({ code }) => code === 'EUR')?.fixed).toEqual({
      regular: 3499,
      sale: 1999,
      saleFrom: null,
      saleUntil: null,
      was: 2499,
    });
    // A further reduction is measured from the price before the first one. A raised price ends it, so no price is struck out.
    await older(3);
    await fix(euros(3499, 1799));
    expect((await card()).was?.amount).toBe(2499);
    await older(1);
    await fix(euros(3499, 2299));
    expect(await card()).toMatchObject({ price: { amount: 2299 }, was: null, discountPercent: 0 });
  });

  test('counts the converted price of the days before it was fixed', async () => {
    await older(10);
    await steadyRate();
    await fix(euros(2999, 1999));
    // No buyer was ever asked to pay €29.99.
    expect((await card()).was?.amount).toBe(2307);
  });

  test('a reduction of the base price does not reduce the fixed one', async () => {
    await store.db
      .updateTable('products')
      .set({ sale_minor: 1499, was_minor: 2499, reduced_at: new Date() })
      .where('id', '=', productId)
      .execute();
    await fix(euros(1999));
    expect(await card()).toMatchObject({ price: { amount: 1999 }, was: null });
    expect(await card('USD')).toMatchObject({ price: { amount: 1499 }, was: { amount: 2499 } });
    const home = async (currency: string) =>
      (await store.call('GET /api/home/products', {}, guest(currency))).hot.map(({ id }) => id);
    expect(await home('USD')).toContain(productId);
    expect(await home('EUR')).not.toContain(productId);
  });
});

describe('the back office', () => {
  test('finds products, and shows the current price in each currency', async () => {
    await store.db
      .updateTable('products')
      .set({ name: 'Café Nocturne' })
      .where('id', '=', productId)
      .execute();
    await fix(euros(1999));
    for (const q of ['cafe noc', 'CAFÉ']) {
      const { rows, total } = await catalogue.call('GET /admin/prices', { query: { q } });
      expect(total).toBe(1);
      expect(rows[0]).toMatchObject({
        id: productId,
        price: { amount: 2499, currency: 'USD' },
        fixed: ['EUR'],
      });
    }
    const { rows } = await catalogue.call('GET /admin/prices', { query: { fixed: 'true', pageSize: 50 } });
    expect(rows.every(({ fixed }) => fixed.length > 0)).toBe(true);
    const { currencies } = await catalogue.call('GET /admin/prices/{productId}', { params: { productId } });
    expect(currencies.find(({ code }) => code === 'EUR')).toEqual({
      code: 'EUR',
      symbol: '€',
      digits: 2,
      offered: true,
      converted: { regular: 2307, sale: null },
      fixed: { regular: 1999, sale: null, saleFrom: null, saleUntil: null, was: null },
    });
    await expect(
      catalogue.call('GET /admin/prices/{productId}', {
        params: { productId: '01900000-0000-7000-8000-000000000000' },
      }),
    ).rejects.toMatchObject({ slug: 'product_not_found' });
  });

  test('logs who fixed which price, and nothing if nothing changed', async () => {
    await fix([...euros(1999), { code: 'JPY', regular: 1980, sale: 1480 }]);
    await fix([...euros(1999), { code: 'JPY', regular: null, sale: null }]);
    const acts = await auditOf(store, `product:${productId}`);
    expect(acts.map(({ action, before, after }) => ({ action, before, after }))).toEqual([
      {
        action: 'prices.fixed',
        before: { currency: 'EUR', regular: null, sale: null },
        after: { currency: 'EUR', regular: 1999, sale: null },
      },
      {
        action: 'prices.fixed',
        before: { currency: 'JPY', regular: null, sale: null },
        after: { currency: 'JPY', regular: 1980, sale: 1480 },
      },
      {
        action: 'prices.unfixed',
        before: { currency: 'JPY', regular: 1980, sale: 1480 },
        after: { currency: 'JPY', regular: null, sale: null },
      },
    ]);
  });

  test('refuses an invalid price, a sale that is no reduction, dollars, and staff without the permission', async () => {
    const refused: [Wish, string][] = [
      [{ code: 'EUR', regular: 0, sale: null }, 'prices.0.regular'],
      [{ code: 'EUR', regular: 19.99, sale: null }, 'prices.0.regular'],
      [{ code: 'HUF', regular: 799_050, sale: null }, 'prices.0.regular'],
      [{ code: 'EUR', regular: 1999, sale: 1999 }, 'prices.0.sale'],
      [{ code: 'EUR', regular: null, sale: 999 }, 'prices.0.sale'],
      [{ code: 'USD' as never, regular: 999, sale: null }, 'prices.0.code'],
    ];
    for (const [wish, field] of refused)
      await expect(fix([wish]), field).rejects.toMatchObject({
        status: 422,
        fields: { [field]: expect.any(String) },
      });
    await expect(fix([...euros(1999), ...euros(2099)])).rejects.toMatchObject({ status: 422 });
    expect((await card()).price.amount).toBe(2307);
    const finance = await atWork(store, 'finance');
    await finance.call('GET /admin/prices/{productId}', { params: { productId } });
    await expect(fix(euros(1), finance)).rejects.toMatchObject({ status: 403 });
    const stock = await atWork(store, 'stock');
    await expect(stock.call('GET /admin/prices')).rejects.toMatchObject({ status: 403 });
  });

  test('several reductions at once take turns, and each sees the struck price of the one before', async () => {
    await steadyRate();
    for (let round = 0; round < 6; round++) {
      productId = await store.stock(0);
      await older(10);
      await Promise.all([1799, 1999, 1899].map((sale) => untilTaken(() => fix(euros(2999, sale)))));
      const { rows } = await sql<{ was: number | null; sale: number; lowest: number }>`
        select f.was_minor as was, f.sale_minor as sale, (select min(h.price_minor) from fixed_price_history h
          where h.product_id = f.product_id and h.valid_to is not null) as lowest
        from fixed_prices f where f.product_id = ${productId}`.execute(store.db);
      const { was, sale, lowest } = firstOf(rows);
      // Lowered last, it strikes what the converted price was, or nothing after a raise; raised last, there was a lower one.
      if (sale > lowest) expect(was).toBeNull();
      else expect([2307, 1999, 1899, null]).toContain(was);
    }
  });
});
