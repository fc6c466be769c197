import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadWords } from '@halfturn/locales/load.ts';
import { testStore, type TestStore } from '../../../test/store.ts';

let store: TestStore;

beforeAll(async () => {
  store = await testStore({ env: { ROLE: 'web' } });
});
afterAll(() => store.close());

test('a store without an icon of its own can be installed with the built-in one', async () => {
  const answer = await fetch(`${store.url}/site.webmanifest`);
  expect(answer.headers.get('content-type')).toContain('application/manifest+json');
  expect(await answer.json()).toMatchObject({
    id: '/',
    name: 'Online Store',
    start_url: '/',
    display: 'minimal-ui',
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    ],
  });
});

test('a program that knows no page finds the icon', async () => {
  const answer = await fetch(`${store.url}/favicon.ico`, { redirect: 'manual' });
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/favicon.svg']);
});

test.each(['de', 'ar'] as const)(
  'the page for a store without a connection is in %s, and loads nothing',
  async (locale) => {
    const answer = await fetch(`${store.url}/offline?lang=${locale}`);
    const html = await answer.text();
    expect(answer.status).toBe(200);
    expect(html).toContain(loadWords(locale, ['shell']).t('shell.offline_heading'));
    expect(html).toContain(`dir="${locale === 'ar' ? 'rtl' : 'ltr'}"`);
    expect(html).not.toMatch(/<(?:script|link|img)/);
  },
);

test('a language that does not exist is answered in English', async () => {
  const html = await (await fetch(`${store.url}/offline?lang=xx&lang=de`)).text();
  expect(html).toContain('lang="en-US"');
});
