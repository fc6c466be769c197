import { present } from '@halfturn/contract/primitives/rows.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testStore, type TestStore } from '../../test/store.ts';

let store: TestStore;
beforeAll(async () => {
  store = await testStore({ env: { ROLE: 'web' } });
});
afterAll(() => store.close());

const read = async (): Promise<string[]> => {
  const answer = await fetch(`${store.url}/.well-known/security.txt`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  return (await answer.text()).trimEnd().split('\n');
};

test('names the form, and the address of the settings as soon as there is one', async () => {
  const [contact, expires, canonical, ...others] = await read();
  expect(contact).toBe('Contact: http://shop.test/contact-us');
  const days = (Date.parse(present(expires).slice('Expires: '.length)) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(80);
  expect(days).toBeLessThan(365);
  expect(canonical).toBe('Canonical: http://shop.test/.well-known/security.txt');
  expect(others).toEqual([]);

  await store.db
    .insertInto('settings')
    .values({ key: 'contact.email', value: JSON.stringify('help@shop.test') })
    .execute();
  expect((await read())[0]).toBe('Contact: mailto:help@shop.test');
});
