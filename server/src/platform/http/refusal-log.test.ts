import { firstOf } from '@halfturn/contract/primitives/rows.ts';
import { readFileSync } from 'node:fs';
import { problem } from '@halfturn/contract/problem.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeMember } from '../../../test/member-browser.ts';
import { atWork, staffBrowser } from '../../../test/staff-browser.ts';
import { testStore, type TestStore } from '../../../test/store.ts';
import { refusalLog, REFUSALS } from './refusal-log.ts';

interface Line {
  level: string;
  refusal?: string;
  subject: string | null;
  client: string;
  slug: string;
  req: { method: string; path: string };
}

let store: TestStore;
beforeAll(async () => {
  store = await testStore({ env: { ROLE: 'web', RATE_LIMITS: 'on' } });
});
afterAll(() => store.close());

const lines = (): Line[] =>
  store
    .logged()
    .split('\n')
    .filter((line) => line.includes('"refusal"'))
    .map((line) => JSON.parse(line) as Line);
/** The lines that are written while something is done. */
async function written(act: () => Promise<unknown>): Promise<Line[]> {
  const before = lines().length;
  await act().catch(() => {});
  return lines().slice(before);
}
const post = (path: string, body: string, ip: string, headers: Record<string, string> = {}) =>
  fetch(`${store.url}/prod-api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': ip, ...headers },
    body,
  });

describe('the log has a line of', () => {
  const signIn = (email: string, ip: string) =>
    post('/api/login', JSON.stringify({ email, password: 'not the password', remember: false }), ip);

  test('a refused sign-in, without the name of the account', async () => {
    const found = await written(async () => {
      await signIn('canary.person@shop.example', '10.1.1.1');
      await signIn('Canary.Person@shop.example', '10.1.1.2');
      await signIn('other.person@shop.example', '10.1.1.3');
    });
    expect(found).toHaveLength(3);
    expect(found[0]).toMatchObject({
      level: 'info',
      refusal: 'member.sign_in_refused',
      slug: 'login_refused',
      client: '10.1.1.1',
      req: { method: 'POST', path: '/prod-api/api/login' },
    });
    const [one, again, other] = found.map(({ subject }) => subject);
    expect(one).toMatch(/^[\w-]{22}$/);
    expect(again).toBe(one);
    expect(other).not.toBe(one);
    expect(store.logged().toLowerCase()).not.toContain('canary.person');
  });

  test('the wait after five wrong passwords', async () => {
    const found = await written(async () => {
      for (let i = 0; i < 7; i++) await signIn('often.tried@shop.example', `10.1.2.${i}`);
    });
    expect(found.map(({ refusal }) => refusal)).toContain('member.sign_in_refused');
    expect(new Set(found.map(({ subject }) => subject)).size).toBe(1);
  });

  test('a call that the role does not allow, and of wrong steps at the back office', async () => {
    const reader = await atWork(store, 'read_only');
    const found = await written(() =>
      reader.call('POST /admin/content', {
        body: { title: 'x', summary: '', author: '', body: 'x' },
      }),
    );
    expect(found).toMatchObject([
      { refusal: 'access.forbidden', subject: expect.stringMatching(/^[\w-]{22}$/) },
    ]);
    const other = staffBrowser(store);
    const refused = await written(() =>
      other.call('POST /admin/session', { body: { email: reader.email, password: 'not the password' } }),
    );
    expect(refused).toMatchObject([{ refusal: 'staff.sign_in_refused', slug: 'staff_sign_in_refused' }]);
    await other.call('POST /admin/session', { body: { email: reader.email, password: reader.password } });
    const wrong = await written(() => other.call('POST /admin/session/code', { body: { code: '000000' } }));
    expect(wrong).toMatchObject([{ refusal: 'staff.code_wrong', subject: firstOf(found).subject }]);
  });

  test('a write of another site, a forged webhook, and too many calls', async () => {
    const foreign = await written(() =>
      post('/api/login', '{}', '10.1.3.1', { origin: 'https://evil.test' }),
    );
    expect(foreign).toMatchObject([{ refusal: 'request.foreign_origin', subject: null }]);
    const forged = await written(() => post('/api/payments/sandbox/webhook', '{}', '10.1.3.2'));
    expect(forged).toMatchObject([{ refusal: 'webhook.bad_signature', client: '10.1.3.2' }]);
    const often = await written(async () => {
      for (let i = 0; i < 80; i++) await post('/api/login', '{}', '10.1.3.3');
    });
    expect(often).toMatchObject([{ refusal: 'limit.rate', client: '10.1.3.3' }]);
  });

  test('a wrong password of a member who is signed in', async () => {
    const member = await makeMember(store);
    const found = await written(() =>
      member.call('POST /api/account/password', {
        body: { oldPassword: 'wrong', password: 'Lantern9x', confirmPassword: 'Lantern9x' },
      }),
    );
    expect(found).toMatchObject([{ refusal: 'member.password_wrong' }]);
  });
});

test('who repeats a refusal is written down once in ten seconds, with the number of the others', () => {
  const said: Record<string, unknown>[] = [];
  let now = 0;
  const log = { info: (line: Record<string, unknown>) => said.push(line) };
  const note = refusalLog(log as never, store.context.keyring, () => now);
  const refuse = (ip: string) => note(problem('rate_limited'), { ip, method: 'GET', url: '/' });
  for (let i = 0; i < 5; i++) refuse('10.0.0.1');
  refuse('10.0.0.2');
  // What happens every day tells of no attack.
  note(problem('sold_out'), { ip: '10.0.0.3' });
  expect(said).toHaveLength(2);
  now = 10_001;
  refuse('10.0.0.1');
  expect(said).toHaveLength(3);
  expect(said[2]).toMatchObject({ refusal: 'limit.rate', client: '10.0.0.1', repeated: 4 });
});

test('every name is explained in the operator’s documentation', () => {
  const docs = readFileSync(new URL('../../../../docs/running.md', import.meta.url), 'utf8');
  for (const name of Object.values(REFUSALS)) expect(docs).toContain(`| \`${name}\``);
});
