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

/** A thing whose version is a number. */
const numbered = (
  version: () => Promise<number>,
  now: Edited['now'],
  save: (by: Caller, version: number, mark: 1 | 2) => Promise<unknown>,
): Edited => ({
  read: async () => ({ version: String(await version()) }),
  now,
  save: (by, seen, mark) => save(by, Number(seen), mark),
});

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
    const code = 'Sleigh';
    const terms = { enabled: true, first: 500, further: 0, freeFrom: null, minDays: 1, maxDays: 2 };
    const words = { names: { 'en-US': code }, hints: {} };
    const all = { ...terms, ...words, countries: [], position: 9, trackingAddress: '' };
    await first('POST /admin/delivery-methods', { body: { ...all, version: 0 } });
    const row = async () =>
      present((await first('GET /admin/delivery-methods')).find((one) => one.code === code));
    return {
      read: async () => ({ version: String((await row()).version) }),
      now: async () => (await row()).first,
      save: (by, version, mark) =>
        by('POST /admin/delivery-methods', {
          body: { ...all, code, first: mark, version: Number(version) },
        }),
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
  'a product': async () => {
    const params = { id: productId };
    const read = () => first('GET /admin/products/{id}/facts', { params });
    return numbered(
      async () => (await read()).version,
      async () => (await read()).facts.name,
      async (by, version, mark) => {
        const { facts } = await read();
        const body = { ...facts, name: `By ${mark}`, stock: null, confirmed: true, version };
        await by('POST /admin/products/{id}', { params, body });
      },
    );
  },
  'a product type': async () => {
    const names = (name: string) => ({ 'en-US': name });
    const params = await first('POST /admin/product-types', { body: { names: names('Kites') } });
    const read = () => first('GET /admin/product-types/{id}', { params });
    return numbered(
      async () => (await read()).version,
      async () => (await read()).names,
      (by, version, mark) =>
        by('POST /admin/product-types/{id}', {
          params,
          body: { names: names(`By ${mark}`), attributes: [], version },
        }),
    );
  },
  'a role': async () => {
    const role = { name: 'Packers', permissions: ['orders.see' as const] };
    const { id } = await first('POST /admin/roles', { body: { ...role, id: null, version: 0 } });
    const read = async () => present((await first('GET /admin/roles')).roles.find((one) => one.id === id));
    return numbered(
      async () => (await read()).version,
      async () => (await read()).name,
      (by, version, mark) => by('POST /admin/roles', { body: { ...role, id, name: `By ${mark}`, version } }),
    );
  },
  'the texts of an email': async () => {
    const params = { kind: 'order-shipped' as const };
    const read = () => first('GET /admin/mail-templates/{kind}', { params, query: { locale: 'de' } });
    const { key } = present((await read()).parts[0]);
    return numbered(
      async () => (await read()).version,
      async () => (await read()).parts[0]?.text,
      (by, version, mark) =>
        by('POST /admin/mail-templates/{kind}', {
          params,
          body: { locale: 'de', texts: { [key]: `Von ${mark}` }, version },
        }),
    );
  },
  'a setting': async () => {
    const key = 'site.title';
    const read = async () => present((await first('GET /admin/settings')).find((one) => one.key === key));
    return numbered(
      async () => (await read()).revision,
      async () => (await read()).value,
      (by, revision, mark) =>
        by('POST /admin/settings/{key}', {
          params: { key },
          body: { value: { 'en-US': `By ${mark}` }, revision },
        }),
    );
  },
  'a saved reply': async () => {
    const id = randomUUID();
    const said = (text: string, version: number) => ({
      id,
      name: 'hello',
      texts: { 'en-US': text },
      version,
    });
    await first('POST /admin/replies', { body: said('Hello', 0) });
    const read = async () => present((await first('GET /admin/replies')).rows.find((one) => one.id === id));
    return numbered(
      async () => (await read()).version,
      async () => (await read()).texts,
      (by, version, mark) => by('POST /admin/replies', { body: said(`By ${mark}`, version) }),
    );
  },
  'an own page': async () => {
    const text = { title: 'Imprint', summary: '', body: 'Text' };
    const { id } = await first('POST /admin/content/pages', {
      body: { name: 'imprint', inFooter: false, ...text },
    });
    const read = () => first('GET /admin/content/{id}', { params: { id } });
    return numbered(
      async () => (await read()).revision,
      async () => (await read()).inFooter,
      (by, revision, mark) =>
        by('POST /admin/content/{id}/page', { params: { id }, body: { revision, inFooter: mark === 1 } }),
    );
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
    expect(refused).toMatchObject({ slug: 'content_changed', status: 409 });
    // Texts come whole as they stand now, with who saved them.
    const { by, savedBy = by, at, savedAt = at } = refused.data as Record<string, unknown>;
    expect([savedBy, savedAt]).toEqual(['The owner', expect.any(String)]);
    expect(await now()).toEqual(stands);
    // Who has seen the newer one saves it.
    await save(second, (await read()).version, 2);
    expect(await now()).not.toEqual(stands);
  },
);
