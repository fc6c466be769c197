import { randomUUID } from 'node:crypto';
import type { CallError, Caller } from '@halfturn/contract/client.ts';
import { present } from '@halfturn/contract/primitives/rows.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { couponBody } from '../../test/make-coupon.ts';
import { makeMember } from '../../test/member-browser.ts';
import { atWork } from '../../test/staff-browser.ts';
import { testStore, type TestStore } from '../../test/store.ts';

let store: TestStore;
let first: Caller;
let second: Caller;
let productId: string;
beforeAll(async () => {
  store = await testStore({ env: { ROLE: 'web' } });
  first = (await atWork(store, 'owner')).call;
  second = (await atWork(store, 'owner')).call;
  productId = await store.stock(1);
});
afterAll(() => store.close());

/** One thing that two people edit: what both have read, and how each saves it; `mark` tells the two saves apart. */
interface Edited {
  read: () => Promise<{ version: string }>;
  save: (by: Caller, version: string, mark: 1 | 2) => Promise<unknown>;
  /** What the store has of it, where only the first save may show. */
  now: () => Promise<unknown>;
}

/** A thing whose reply is the body of its own change, with one field that the two set differently. */
function edited<T extends { version: string }>(
  read: () => Promise<T>,
  save: (by: Caller, body: T) => Promise<unknown>,
  change: (mark: 1 | 2) => Partial<T>,
): Edited {
  return {
    read,
    now: async () => (({ version: _, ...facts }) => facts)(await read()),
    save: async (by, version, mark) => save(by, { ...(await read()), ...change(mark), version }),
  };
}

const rate = { country: 'FR', region: '', class: 'standard' as const, from: '2026-01-01', to: null };
const text = (heading: string) => ({ 'en-US': { heading, line: 'Line', action: 'Look' } });
const banner = { href: '/', productIds: [], live: false, liveFrom: null, liveUntil: null };

const THINGS: Record<string, () => Promise<Edited>> = {
  'a tax rate': async () => {
    const { id } = await first('POST /admin/tax/rates', { body: { ...rate, rate: 20 } });
    return edited(
      async () => present((await first('GET /admin/tax')).rates.find((one) => one.id === id)),
      (by, { id: _, ...body }) => by('POST /admin/tax/rates/{id}', { params: { id }, body }),
      (mark) => ({ rate: mark }),
    );
  },
  'the details of the seller': async () =>
    edited(
      async () => (await first('GET /admin/tax')).settings,
      (by, body) => by('POST /admin/tax/settings', { body }),
      (mark) => ({ name: `Lantern ${mark}` }),
    ),
  'a level': async () =>
    edited(
      async () => present((await first('GET /admin/membership')).tiers[1]),
      (by, { level, members: _, ...body }) =>
        by('POST /admin/membership/tiers/{level}', { params: { level: String(level) }, body }),
      (mark) => ({ points: mark }),
    ),
  'a notice': async () => {
    const id = randomUUID();
    const written = (title: string) => ({ 'en-US': { title, content: 'Text' } });
    const publishAt = new Date(store.clock.now().getTime() + 86_400_000).toISOString();
    const body = { id, texts: written('First'), audience: { kind: 'all' as const }, publishAt };
    await first('POST /admin/notices', { body });
    return edited(
      () => first('GET /admin/notices/{id}', { params: { id } }),
      (by, { texts, audience, publishAt: at, version }) =>
        by('POST /admin/notices/{id}', { params: { id }, body: { texts, audience, publishAt: at, version } }),
      (mark) => ({ texts: written(`By ${mark}`) }),
    );
  },
  'a coupon': async () => {
    const id = randomUUID();
    const terms = couponBody({});
    await first('POST /admin/coupons', { body: { id, ...terms } });
    return edited(
      async () =>
        (({ version, name }) => ({ version, name }))(
          await first('GET /admin/coupons/{id}', { params: { id } }),
        ),
      (by, body) => by('POST /admin/coupons/{id}', { params: { id }, body: { ...terms, ...body } }),
      (mark) => ({ name: `By ${mark}` }),
    );
  },
  'a payment method': async () =>
    edited(
      async () => present((await first('GET /admin/payment-methods')).find(({ code }) => code === 'sandbox')),
      (by, { code, configured: _, atBank: _no, ...body }) =>
        by('POST /admin/payment-methods/{code}', { params: { code }, body }),
      (mark) => ({ position: mark + 500 }),
    ),
  'a delivery method': async () => {
    const name = 'Sleigh';
    const terms = { enabled: true, first: 500, further: 0, freeFrom: null, minDays: 1, maxDays: 2 };
    const all = { ...terms, countries: [], position: 9, name };
    await first('POST /admin/delivery-methods', { body: { ...all, version: 0 } });
    const row = async () =>
      present((await first('GET /admin/delivery-methods')).find((one) => one.name === name));
    return {
      read: async () => ({ version: String((await row()).version) }),
      now: async () => (await row()).first,
      save: (by, version, mark) =>
        by('POST /admin/delivery-methods', { body: { ...all, first: mark, version: Number(version) } }),
    };
  },
  'a rate of exchange': async () => {
    const row = async () =>
      present((await first('GET /admin/currencies')).rows.find(({ code }) => code === 'EUR'));
    return {
      read: row,
      now: async () => (await row()).rate,
      save: (by, version, mark) =>
        by('POST /admin/currencies/{code}/rate', { params: { code: 'EUR' }, body: { rate: mark, version } }),
    };
  },
  'a banner': async () => {
    const { id } = await first('POST /admin/home/banners', { body: { ...banner, texts: text('First') } });
    const read = async () => present((await first('GET /admin/home')).banners.find((one) => one.id === id));
    return {
      read,
      now: async () => (await read()).texts,
      save: (by, version, mark) =>
        by('POST /admin/home/banners/{id}', {
          params: { id },
          body: { ...banner, texts: text(`By ${mark}`), version },
        }),
    };
  },
  'the sections of the home page': async () => ({
    read: () => first('GET /admin/home'),
    now: async () => (await first('GET /admin/home')).sections,
    save: (by, version, mark) =>
      by('POST /admin/home/sections', { body: { sections: mark === 1 ? ['hot'] : [], version } }),
  }),
  'an affiliate': async () => {
    const { id: accountId } = await makeMember(store);
    await first('POST /admin/affiliates', { body: { accountId, ratePercent: 5 } });
    const read = () => first('GET /admin/affiliates/{accountId}', { params: { accountId } });
    return {
      read,
      now: async () => (await read()).ratePercent,
      save: (by, version, mark) =>
        by('POST /admin/affiliates/{accountId}', {
          params: { accountId },
          body: { ratePercent: mark, active: true, version },
        }),
    };
  },
  'the bank account': async () =>
    edited(
      async () => ({ ...(await first('GET /admin/bank')).account, iban: 'DE02120300000000202051' }),
      (by, body) => by('POST /admin/bank/account', { body: { ...body, holder: body.holder || 'Lantern' } }),
      (mark) => ({ hours: mark }),
    ),
  'the rules of writing': async () =>
    edited(
      () => first('GET /admin/writing-rules'),
      (by, body) => by('POST /admin/writing-rules', { body }),
      (mark) => (mark === 1 ? { autoApprove: true } : { captchaEnabled: false }),
    ),
  'the rules of support': async () =>
    edited(
      () => first('GET /admin/support-rules'),
      (by, body) => by('POST /admin/support-rules', { body }),
      (mark) => ({ days: mark + 2 }),
    ),
  'the opening hours': async () =>
    edited(
      async () => {
        const { hours, version } = await first('GET /admin/hours');
        return { ...hours, version };
      },
      (by, body) => by('POST /admin/hours', { body }),
      (mark) => ({ monday: [{ from: `0${mark}:00`, to: '12:00' }] }),
    ),
  'a synonym': async () => {
    const input = { words: ['a', 'b'], replacement: null, locale: null };
    const { id } = await first('POST /admin/synonyms', { body: input });
    return edited(
      async () =>
        present((await first('GET /admin/synonyms', { query: {} })).rows.find((one) => one.id === id)),
      (by, { id: _, ...body }) => by('POST /admin/synonyms/{id}', { params: { id }, body }),
      (mark) => ({ words: ['a', `b${mark}`] }),
    );
  },
  'the limits of customers': async () =>
    edited(
      async () => (await first('GET /admin/limits')).store,
      (by, body) => by('POST /admin/limits', { body }),
      (mark) => ({ openOrdersPerEmail: mark + 5 }),
    ),
  'the limits of giving': async () =>
    edited(
      async () => (await first('GET /admin/limits')).giving,
      (by, body) => by('POST /admin/limits/giving', { body }),
      (mark) => ({ largeUsd: mark }),
    ),
  'fixed prices': async () => {
    const read = () => first('GET /admin/prices/{productId}', { params: { productId } });
    return {
      read,
      now: async () => (await read()).currencies.find(({ code }) => code === 'EUR')?.fixed?.regular,
      save: (by, version, mark) =>
        by('POST /admin/prices/{productId}', {
          params: { productId },
          body: { prices: [{ code: 'EUR', regular: 2_000 + mark, sale: null }], confirmed: true, version },
        }),
    };
  },
  'wholesale prices': async () => ({
    read: async () => (await first('GET /admin/prices/{productId}', { params: { productId } })).wholesale,
    now: async () =>
      (await first('GET /admin/prices/{productId}', { params: { productId } })).wholesale.tiers,
    save: (by, version, mark) =>
      by('POST /admin/prices/{productId}/tiers', {
        params: { productId },
        body: { for: 'all', tiers: [{ from: 2, usd: 2_000 + mark, fixed: [] }], version },
      }),
  }),
  'the address of a product': async () => {
    const read = async () => (await first('GET /admin/products/{id}', { params: { id: productId } })).slugs;
    return {
      read,
      now: async () => (await read()).own,
      save: (by, version, mark) =>
        by('POST /admin/products/{id}/slug', {
          params: { id: productId },
          body: { locale: 'de', slug: `von-${mark}`, version },
        }),
    };
  },
};

test.each(Object.entries(THINGS))(
  'two people save %s: the second is told who was faster',
  async (_name, thing) => {
    const { read, save, now } = await thing();
    const { version } = await read();
    await save(first, version, 1);
    const stands = await now();
    const refused = await save(second, version, 2).then(
      () => expect.unreachable('the second save was taken'),
      (error: CallError) => error,
    );
    expect(refused).toMatchObject({
      slug: 'content_changed',
      status: 409,
      data: { by: 'The owner', at: expect.any(String) },
    });
    expect(await now()).toEqual(stands);
    // Who has seen the newer one saves it.
    await save(second, (await read()).version, 2);
    expect(await now()).not.toEqual(stands);
  },
);
