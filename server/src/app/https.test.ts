import { present } from '@halfturn/contract/primitives/rows.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { browser, makeMember } from '../../test/member-browser.ts';
import { testStore, type TestStore } from '../../test/store.ts';
import { stubPages } from '../../test/stub-pages.ts';

let store: TestStore;
beforeAll(async () => {
  const env = { ROLE: 'web', PUBLIC_URL: 'https://shop.test' };
  store = await testStore({ env, pages: stubPages([{ name: 'lang', value: 'de', maxAge: 60 }]) });
});
afterAll(() => store.close());

const state = async (cookie: string): Promise<number> => {
  const answer = await fetch(`${store.url}/prod-api/api/checkSession?toUrl=/`, { headers: { cookie } });
  return ((await answer.json()) as { data: { state: number } }).data.state;
};

describe('on https', () => {
  test('the cookies of a member are for the host alone', async () => {
    const member = await makeMember(store, { remember: true });
    for (const name of ['__Host-session', '__Host-known_device']) {
      const line = member.lines.find((one) => one.startsWith(`${name}=`));
      expect(line).toMatch(/; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax; Secure$/);
      expect(line).not.toContain('Domain');
    }
    expect([...member.cookies.keys()].every((name) => name.startsWith('__Host-'))).toBe(true);
    expect(await member.call('GET /api/getInfo')).toBeTruthy();
  });

  test('a session under the bare name, as another host of the domain could plant it, opens nothing', async () => {
    const member = await makeMember(store);
    const token = present(member.cookies.get('__Host-session'));
    expect(await state(`session=${token}`)).toBe(0);
    expect(await state(`session=planted; __Host-session=${token}`)).toBe(1);
    expect(await state(`__Host-session=${token}; session=planted`)).toBe(1);
  });

  test('so is what opens an order, and the language is sent over https alone', async () => {
    const secret = 'a'.repeat(43);
    const order = await fetch(`${store.url}/my-order?order=HT-1&accessKey=${secret}`, { redirect: 'manual' });
    expect(order.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        new RegExp(`^__Host-orders=${secret}; Path=/; Max-Age=\\d+; HttpOnly; SameSite=Lax; Secure$`),
      ),
    ]);
    const page = await fetch(`${store.url}/`);
    expect(page.headers.getSetCookie()).toEqual(['lang=de; Path=/; Max-Age=60; SameSite=Lax; Secure']);
  });

  test('signing out takes the cookie away, and empties the cache of the browser', async () => {
    const member = await makeMember(store);
    const answer = await fetch(`${store.url}/prod-api/api/logout`, {
      headers: {
        cookie: `__Host-session=${member.cookies.get('__Host-session')}`,
        'sec-fetch-site': 'same-origin',
      },
    });
    expect(answer.headers.get('clear-site-data')).toBe('"cache"');
    expect(answer.headers.getSetCookie()).toEqual([
      '__Host-session=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure',
    ]);
    const other = browser(store);
    await expect(other.call('GET /api/getInfo')).rejects.toMatchObject({ slug: 'login_required' });
  });
});
