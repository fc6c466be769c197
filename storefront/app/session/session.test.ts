import type { Caller } from '@halfturn/contract/client.ts';
import { describe, expect, it } from 'vitest';
import { ACCOUNT_PATHS } from './account-paths.ts';
import { admit, redirectOf, waitsForSession, type Admission } from './session.ts';

type State = 0 | 1 | 2;

/** A store that answers the session check with `state`, and notes what was called. */
function store(state: State, is_success: boolean) {
  const calls: { name: string; body?: unknown }[] = [];
  const call = (async (name: string, { body }: { body?: unknown } = {}) => {
    calls.push(body === undefined ? { name } : { name, body });
    return name === 'GET /api/checkSession' ? { state, is_success } : null;
  }) as unknown as Caller;
  return { call, calls };
}

/** What the specification's section 4 says, read aloud. */
function specified(state: State, target: string, token: boolean, is_success: boolean): Admission {
  const account = ACCOUNT_PATHS.some((path) => path === target);
  if (state === 1 && target === '/login') return { kind: 'redirect', to: '/' };
  // Not in the specification: who has an account has no use for this page.
  if (state === 1 && target === '/register') return { kind: 'redirect', to: '/my-account' };
  if (state === 1) return { kind: 'go', member: true };
  if (state === 2) return { kind: 'disabled' };
  if (account) return { kind: 'redirect', to: '/login' };
  if (is_success) return { kind: 'go', member: false };
  if (token) return { kind: 'stale' };
  return { kind: 'go', member: false };
}

const combinations = ([0, 1, 2] as const).flatMap((state) =>
  ['/', '/login', '/register', '/games/lanternfall', ...ACCOUNT_PATHS].flatMap((target) =>
    [true, false].flatMap((token) =>
      [true, false].map((is_success) => [state, target, token, is_success] as const),
    ),
  ),
);

describe('the session check', () => {
  it.each(combinations)('state %i at %s, token %s, is_success %s', async (state, to, token, is_success) => {
    const { call, calls } = store(state, is_success);
    const account = ACCOUNT_PATHS.some((path) => path === to);
    const admission = await admit(call, { to, from: '/games', account }, token);
    expect(admission).toEqual(specified(state, to, token, is_success));
    // The visit is recorded when the visitor is sent to sign in, and in no other case.
    const sent = admission.kind === 'redirect' && admission.to === '/login';
    expect(calls.slice(1)).toEqual(
      sent ? [{ name: 'POST /api/saveVisit', body: { toUrl: to, fromUrl: '/games' } }] : [],
    );
  });

  it('holds up no page but the account, the sign-in and the registration', () => {
    expect(waitsForSession('/login', false)).toBe(true);
    expect(waitsForSession('/Login/', false)).toBe(true);
    expect(waitsForSession('/Register/', false)).toBe(true);
    expect(waitsForSession('/my-order', true)).toBe(true);
    expect(waitsForSession('/games', false)).toBe(false);
  });
});

describe('where the visit cannot be recorded', () => {
  it('leads to sign in all the same', async () => {
    const call = (async (name: string) => {
      if (name !== 'GET /api/checkSession') throw new Error('no');
      return { state: 0, is_success: true };
    }) as unknown as Caller;
    expect(await admit(call, { to: '/my-order', account: true }, false)).toEqual({
      kind: 'redirect',
      to: '/login',
    });
  });
});

describe('a page that waited', () => {
  it.each([
    [{ kind: 'go', member: true }, '/my-order', null],
    [{ kind: 'redirect', to: '/' }, '/login?to=%2Fmy-order', '/'],
    [{ kind: 'redirect', to: '/my-account' }, '/register?to=%2Fcheckout', '/my-account'],
    [
      { kind: 'redirect', to: '/login' },
      '/my-order?orderNo=HT-1&lang=de',
      '/login?to=%2Fmy-order%3ForderNo%3DHT-1',
    ],
    [{ kind: 'disabled' }, '/my-order', '/login'],
    [{ kind: 'disabled' }, '/login?to=%2Fmy-order', null],
    [{ kind: 'stale' }, '/login', null],
  ] as [Admission, string, string | null][])('%j at %s goes to %s', (admission, to, elsewhere) =>
    expect(redirectOf(admission, to)).toBe(elsewhere),
  );
});
