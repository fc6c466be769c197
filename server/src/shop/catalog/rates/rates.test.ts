import { firstOf, present } from '@halfturn/contract/primitives/rows.ts';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Currency } from '@halfturn/contract/primitives/money.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ecbFile, fakeBank, type BankAnswer, type FakeBank } from '../../../../test/fake-bank.ts';
import { atWork, auditOf, type StaffAtWork } from '../../../../test/staff-browser.ts';
import { testStore, type TestStore } from '../../../../test/store.ts';
import { configuredFeed } from './feed.ts';
import { FeedFailure } from './quotes.ts';
import { refreshDueRates, refreshRates } from './refresh-rates.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let bank: FakeBank;
let store: TestStore;
let finance: StaffAtWork;
let productId: string;

beforeAll(async () => {
  bank = await fakeBank();
  store = await testStore({ env: { ROLE: 'web', RATES_URL: bank.url, PAGE_CACHE_MB: '0' } });
  finance = await atWork(store, 'finance');
  productId = await store.stock(5);
});
afterAll(async () => {
  await store.close();
  await bank.close();
});
beforeEach(async () => {
  await store.db.deleteFrom('currency_rates').execute();
  await store.db.deleteFrom('rate_feeds').execute();
});

const dayOf = (daysAgo = 0) =>
  new Date(store.clock.now().getTime() - daysAgo * DAY).toISOString().slice(0, 10);
const RATES = { USD: '1.1650', JPY: '176.38', GBP: '0.87515', HUF: '386.20', CHF: '0.93025' };
const ask = async () => (await finance.call('POST /admin/currencies/fetch')).trouble;
const rates = async () => (await store.call('GET /api/home/rate')).rates;
const shown = async () => Object.fromEntries((await rates()).map(({ n, r }) => [n, r]));
const rowOf = async (code: Currency) =>
  present((await finance.call('GET /admin/currencies')).rows.find((row) => row.code === code));
const setRate = async (code: Exclude<Currency, 'USD'>, rate: number, by = finance) => {
  const { version } = await rowOf(code);
  await by.call('POST /admin/currencies/{code}/rate', { params: { code }, body: { rate, version } });
};
const priceIn = async (currency: string) => {
  const card = firstOf(
    await store.call(
      'GET /api/home/productsByIds',
      { query: { ids: [productId] } },
      { headers: { cookie: `currency=${currency}` } },
    ),
  );
  return card.price;
};
const quote = (currency: Currency) =>
  store.call('POST /api/checkout/quote', {
    body: { items: [{ productId, quantity: 1 }], currency, paymentMethod: 'sandbox' },
  });
/** Time goes by, and the colleague signs in again because the session has expired. */
const later = async (ms: number) => {
  store.clock.advance(ms);
  finance = await atWork(store, 'finance');
};
/** Asks for the file of a day with these rates, and gives what came of it. */
const publish = async (daysAgo: number, rates: Record<string, string | number>) => {
  bank.says = ecbFile(dayOf(daysAgo), rates);
  return await ask();
};

describe('the rates of the bank', () => {
  test('is converted to the dollar, exactly, and shown, priced and quoted by', async () => {
    expect(await publish(0, { ...RATES, XAU: '0.00031' })).toBeNull();
    // 176.38 / 1.1650, 1 / 1.1650 …, to the eighth decimal.
    expect(await shown()).toEqual({
      USD: 1,
      EUR: 0.8583691,
      JPY: 151.39914163,
      GBP: 0.75120172,
      HUF: 331.50214592,
      CHF: 0.79849785,
    });
    expect(await priceIn('JPY')).toEqual({ amount: 3783, currency: 'JPY' });
    expect((await quote('GBP')).total).toEqual({ amount: 1877, currency: 'GBP' });
    expect(await rowOf('EUR')).toMatchObject({
      source: 'ecb',
      asOf: `${dayOf()}T14:00:00.000Z`,
      alarm: null,
    });
  });

  test('replace the rates of the demo catalog, but none that was set by hand', async () => {
    await setRate('GBP', 0.7);
    await store.db
      .insertInto('currency_rates')
      .values({ code: 'CHF', rate: 2, source: 'demo', as_of: new Date(), position: 0 })
      .execute();
    await publish(0, RATES);
    expect(await shown()).toMatchObject({ GBP: 0.7, CHF: 0.79849785 });
    expect(await rowOf('GBP')).toMatchObject({ source: 'manual', feed: { rate: 0.75120172 }, alarm: null });
  });

  test('of the day before changes nothing', async () => {
    await publish(1, RATES);
    expect(await publish(2, { ...RATES, JPY: '170' })).toBe('outdated');
    expect((await shown()).JPY).toBe(151.39914163);
    expect(await publish(0, { ...RATES, JPY: '177.38' })).toBeNull();
    expect((await shown()).JPY).not.toBe(151.39914163);
  });
});

describe('an implausible file changes nothing', () => {
  const long = `<!--${'x'.repeat(200_000)}-->`;
  const cases: [string, (good: string) => BankAnswer, string][] = [
    ['cut off', (good) => good.slice(0, good.length / 2), 'unreadable'],
    ['huge', (good) => good.replace('<Cube>', `${long}<Cube>`), 'unreadable'],
    ['an error page', () => '<html><body><p>Sorry</body></html>', 'unreadable'],
    ['no text', () => '', 'unreadable'],
    ['a rate of nothing', (good) => good.replace('177', '0.0'), 'unreadable'],
    ['a rate below nothing', (good) => good.replace('177', '-177'), 'unreadable'],
    ['a rate in words', (good) => good.replace('177', 'NaN'), 'unreadable'],
    ['a currency twice', (good) => good.replace("'GBP'", "'JPY'"), 'unreadable'],
    ['no dollar', (good) => good.replace("'USD'", "'USX'"), 'unreadable'],
    ['no date', (good) => good.replace(/time='[^']*'/, "time='soon'"), 'unreadable'],
    ['a day to come', (good) => good.replace(/time='[^']*'/, "time='2099-01-01'"), 'unreadable'],
    ['entities', (good) => `<!DOCTYPE x [<!ENTITY a "b">]>${good}`, 'unreadable'],
    [
      'two days',
      (good) => good.replace('\t</Cube>\n</ges', "\t\t<Cube time='2026-01-01'/>\n\t</Cube>\n</ges"),
      'unreadable',
    ],
    ['a refusal', () => (response) => void response.writeHead(503).end('later'), 'unreachable'],
    ['hung up on', () => (response) => void response.destroy(), 'unreachable'],
    [
      'lost on the way',
      (good) => (response) => {
        response.writeHead(200, { 'content-length': good.length }).write(good.slice(0, 300));
        setTimeout(() => response.destroy(), 20);
      },
      'unreachable',
    ],
  ];
  test.each(cases)('%s', async (_what, spoil, trouble) => {
    await publish(1, RATES);
    const before = await shown();
    bank.says = spoil(ecbFile(dayOf(), { ...RATES, JPY: '177', GBP: '0.88' }));
    expect(await ask()).toBe(trouble);
    expect(await shown()).toEqual(before);
    expect((await finance.call('GET /admin/currencies')).feed).toMatchObject({ trouble });
  });

  test('half of the currencies', async () => {
    await publish(1, RATES);
    expect(await publish(0, { USD: '1.1650', JPY: '177' })).toBe('unreadable');
    expect((await shown()).JPY).toBe(151.39914163);
  });

  test.each([
    ['silent', () => {}],
    ['late', (response: Parameters<Exclude<BankAnswer, string>>[0]) => void response.write('<Cube>')],
  ] as const)('a bank that is %s is not waited for', async (_how, says) => {
    bank.says = says;
    const began = performance.now();
    const feed = present(configuredFeed({ ratesUrl: bank.url }, 150));
    await expect(feed.fetchRates()).rejects.toBeInstanceOf(FeedFailure);
    expect(performance.now() - began).toBeLessThan(5_000);
  });
});

describe('a rate that moves', () => {
  test('by more than 2 % a day is taken over, and told in the log and the back office', async () => {
    await publish(1, RATES);
    await publish(0, { ...RATES, JPY: '181', GBP: '0.88' });
    expect((await shown()).JPY).toBeCloseTo(181 / 1.165, 6);
    expect(await rowOf('JPY')).toMatchObject({ alarm: 'drift', drift: expect.closeTo(0.0262, 3) });
    expect((await rowOf('GBP')).alarm).toBeNull();
    expect((await finance.call('GET /admin/currencies')).alarms).toBe(1);
    expect(store.logged()).toMatch(/"currencies":\["JPY"\].*rates moved by more than 2 % a day/);
  });

  test('by 5 % in five days is no alarm', async () => {
    await publish(5, RATES);
    await publish(0, { ...RATES, JPY: '185.2' });
    expect(await rowOf('JPY')).toMatchObject({ alarm: null, drift: expect.closeTo(0.01, 3) });
  });

  test('by more than 20 % waits for the shopkeeper, who takes it over', async () => {
    await publish(1, RATES);
    await publish(0, { ...RATES, JPY: '17.638' });
    expect((await shown()).JPY).toBe(151.39914163);
    expect(await rowOf('JPY')).toMatchObject({ alarm: 'held', feed: { rate: 15.13991416 } });
    expect(store.logged()).toMatch(/rates are held back/);
    // The others went ahead.
    expect((await rowOf('GBP')).asOf).toBe(`${dayOf()}T14:00:00.000Z`);

    await finance.call('POST /admin/currencies/feed', { body: { codes: ['JPY'] } });
    expect((await shown()).JPY).toBe(15.13991416);
    expect(await rowOf('JPY')).toMatchObject({ alarm: null, feed: null, source: 'ecb' });
    expect(await auditOf(store, 'currency:JPY')).toMatchObject([
      {
        actor: `staff:${finance.id}`,
        action: 'currencies.feed_followed',
        before: { rate: '151.39914163', source: 'ecb' },
        after: { rate: '15.13991416', source: 'ecb' },
      },
    ]);
  });
});

describe('a rate that grows old', () => {
  test('is hidden everywhere after 48 hours without a confirmation, and quotes in it are refused', async () => {
    await publish(0, RATES);
    const minutes = (store.clock.now().getTime() - Date.parse(`${dayOf()}T14:00:00Z`)) / 60_000;
    // Confirmed just now: so it holds for 48 hours from now, or from its own time, whichever is later.
    await later(47 * HOUR + Math.max(0, -minutes) * 60_000);
    expect(await shown()).toHaveProperty('JPY');
    await later(2 * HOUR);
    expect(await shown()).toEqual({ USD: 1 });
    expect((await priceIn('JPY')).currency).toBe('USD');
    await expect(quote('JPY')).rejects.toMatchObject({ status: 409, slug: 'payment_currency_unavailable' });
    expect(await rowOf('JPY')).toMatchObject({ stale: true, alarm: 'stale' });
  });

  test('holds over a weekend while the bank confirms it, but not forever', async () => {
    await publish(0, RATES);
    for (let day = 0; day < 4; day++) {
      await later(DAY);
      expect(await ask()).toBeNull();
      expect(await shown()).toHaveProperty('JPY');
    }
    await later(3 * DAY);
    expect(await ask()).toBeNull();
    expect(await shown()).toEqual({ USD: 1 });
  });

  test('and was set by hand holds', async () => {
    await setRate('SEK', 9.4);
    await later(60 * DAY);
    expect(await shown()).toEqual({ USD: 1, SEK: 9.4 });
    expect((await rowOf('SEK')).stale).toBe(false);
  });
});

describe('the round', () => {
  test('asks every hour, and again soon if there was no answer', async () => {
    const round = async (afterMs: number) => {
      const before = bank.asked;
      store.clock.advance(afterMs);
      await refreshDueRates(store.context);
      return bank.asked - before;
    };
    bank.says = (response) => void response.writeHead(500).end();
    expect(await round(0)).toBe(1);
    expect(await round(5 * 60_000)).toBe(1);
    bank.says = ecbFile(dayOf(), RATES);
    expect(await round(5 * 60_000)).toBe(1);
    expect(await round(5 * 60_000)).toBe(0);
    expect(await round(50 * 60_000)).toBe(0);
    expect(await round(5 * 60_000)).toBe(1);
  });

  test('reads a file as well, and does nothing without a configured feed', async () => {
    const path = join(store.dataDir, 'rates.xml');
    writeFileSync(path, ecbFile(dayOf(), RATES));
    const feed = present(configuredFeed({ ratesUrl: pathToFileURL(path).href }));
    expect(await refreshRates(store.context, feed)).toBeNull();
    expect((await shown()).EUR).toBe(0.8583691);
    const gone = present(configuredFeed({ ratesUrl: pathToFileURL(`${path}.gone`).href }));
    expect(await refreshRates(store.context, gone)).toBe('unreachable');
    expect(configuredFeed({ ratesUrl: undefined })).toBeNull();
  });

  test('two at once do it once', async () => {
    await later(0);
    bank.says = ecbFile(dayOf(), RATES);
    await Promise.all([ask(), ask(), ask()]);
    const acts = await auditOf(store, 'system');
    expect(
      acts.filter(({ after }) => (after as { JPY?: string }).JPY === '151.39914163').length,
    ).toBeGreaterThan(0);
    expect(await store.db.selectFrom('currency_rates').select('code').execute()).toHaveLength(5);
  });
});

describe('the back office', () => {
  test('hides, shows and orders; a hidden currency is refused like a stale one', async () => {
    await publish(0, RATES);
    const params = { code: 'JPY' } as const;
    await finance.call('POST /admin/currencies/{code}/shown', { params, body: { shown: false } });
    expect(await shown()).not.toHaveProperty('JPY');
    await expect(quote('JPY')).rejects.toMatchObject({ slug: 'payment_currency_unavailable' });
    await finance.call('POST /admin/currencies/{code}/shown', { params, body: { shown: true } });
    await finance.call('POST /admin/currencies/{code}/place', { params, body: { place: 1 } });
    const order = (await rates()).map(({ n }) => n).filter((n) => n !== 'USD');
    expect(order[0]).toBe('JPY');
    expect(order).toHaveLength(5);
    expect((await auditOf(store, 'currency:JPY')).map(({ action }) => action)).toEqual(
      expect.arrayContaining(['currencies.hidden', 'currencies.shown', 'currencies.placed']),
    );
  });

  test('refuses an invalid rate, the dollar, and staff without the permission', async () => {
    for (const rate of [0, -1, 1e-9, 1e12, Number.NaN])
      await expect(setRate('SEK', rate)).rejects.toMatchObject({ status: 422 });
    await expect(
      finance.call('POST /admin/currencies/{code}/rate', {
        params: { code: 'USD' as never },
        body: { rate: 2, version: '' },
      }),
    ).rejects.toMatchObject({ status: 422 });
    const catalogue = await atWork(store, 'catalogue');
    expect((await catalogue.call('GET /admin/currencies')).rows.length).toBeGreaterThanOrEqual(30);
    await expect(setRate('SEK', 9, catalogue)).rejects.toMatchObject({ status: 403 });
    const stock = await atWork(store, 'stock');
    await expect(stock.call('GET /admin/currencies')).rejects.toMatchObject({ status: 403 });
  });
});

describe('the source of rates', () => {
  let own: TestStore;
  let keeper: StaffAtWork;
  beforeAll(async () => {
    own = await testStore({ env: { ROLE: 'web' } });
    keeper = await atWork(own, 'finance');
  });
  afterAll(() => own.close());
  const source = async () => (await keeper.call('GET /admin/currencies')).source;
  const set = async (url: string, hours = 1, version?: string) =>
    keeper.call('POST /admin/currencies/source', {
      body: { url, hours, version: version ?? (await source()).version },
    });

  test('is set, tried, and read as often as it says; the second of two who set it is told', async () => {
    expect(await source()).toMatchObject({ origin: 'none', url: '' });
    const { version } = await source();
    bank.says = ecbFile(own.clock.now().toISOString().slice(0, 10), RATES);
    expect(
      await keeper.call('POST /admin/currencies/source/test', { body: { url: bank.url } }),
    ).toMatchObject({
      trouble: null,
      currencies: 5,
    });
    expect((await keeper.call('GET /admin/currencies')).feed).toBeNull();
    await set(bank.url, 6);
    expect(await source()).toMatchObject({ origin: 'saved', url: bank.url, hours: 6 });
    await expect(set(bank.url, 2, version)).rejects.toMatchObject({ slug: 'content_changed' });
    expect((await auditOf(own, 'rate-source')).at(-1)).toMatchObject({
      action: 'currencies.source_saved',
      after: { hours: 6 },
    });
    await refreshDueRates(own.context);
    const { feed } = await keeper.call('GET /admin/currencies');
    expect(feed).toMatchObject({ trouble: null, answeredAt: expect.any(String) });
  });

  test.each([
    'http://bank.example/rates.xml',
    'https://10.0.0.7/rates.xml',
    'https://intranet/r.xml',
    'https://u:p@bank.example',
    'file:///etc/passwd',
  ])('is not %s', async (url) => {
    await expect(set(url)).rejects.toMatchObject({ fields: { url: expect.any(String) } });
    await expect(keeper.call('POST /admin/currencies/source/test', { body: { url } })).rejects.toMatchObject({
      slug: 'invalid_input',
    });
  });

  test('cannot be set while the environment names one', async () => {
    const { source: fixed } = await finance.call('GET /admin/currencies');
    expect(fixed).toMatchObject({ origin: 'environment', url: bank.url });
    await expect(
      finance.call('POST /admin/currencies/source', { body: { url: '', hours: 1, version: fixed.version } }),
    ).rejects.toMatchObject({ slug: 'not_found' });
  });
});
