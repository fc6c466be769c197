import { BASE } from '@halfturn/contract/endpoint.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeMember } from '../../test/member-browser.ts';
import { atWork, staffBrowser } from '../../test/staff-browser.ts';
import { testStore, type TestStore } from '../../test/store.ts';

let store: TestStore;
beforeAll(async () => {
  store = await testStore({ env: { ROLE: 'web' } });
});
afterAll(() => store.close());

const describedTo = async (cookie?: string) => {
  const answer = await fetch(`${store.url}${BASE}/openapi.json`, cookie ? { headers: { cookie } } : {});
  expect(answer.status).toBe(200);
  expect(answer.headers.get('vary')).toContain('Cookie');
  const { paths } = (await answer.json()) as { paths: Record<string, unknown> };
  return { paths: Object.keys(paths), cache: answer.headers.get('cache-control') };
};

test('calls of the back office are described to staff at work alone', async () => {
  const member = await makeMember(store);
  const halfway = staffBrowser(store);
  const owner = await atWork(store, 'read_only');
  await halfway.call('POST /admin/session', { body: { email: owner.email, password: owner.password } });
  for (const cookie of [
    undefined,
    'staff=nothing',
    `session=${member.cookies.get('session')}`,
    `staff=${halfway.cookie()}`,
  ]) {
    const { paths, cache } = await describedTo(cookie);
    expect(paths).toContain(`${BASE}/api/orders`);
    expect(paths.filter((path) => path.startsWith(`${BASE}/admin`))).toEqual([]);
    expect(cache).toBe('public, max-age=300');
  }
  const { paths, cache } = await describedTo(`staff=${owner.cookie()}`);
  expect(paths).toContain(`${BASE}/admin/session`);
  expect(cache).toBe('private, no-store');
});
