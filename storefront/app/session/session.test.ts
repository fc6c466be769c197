import type { Caller } from '@halfturn/contract/client.ts';
import { describe, expect, it } from 'vitest';
import { admit, waitsForSession } from './session.ts';

/** A store that answers the session check with `state`, and notes what was called. */
function store(state: 0 | 1 | 2, is_success = true) {
  const calls: string[] = [];
  const call = (async (name: string) => {
    calls.push(name);
    return name === 'GET /api/checkSession' ? { state, is_success } : null;
  }) as unknown as Caller;
  return { call, calls };
}

const to = (path: string, account = false) => ({ to: path, account });

describe('the session check', () => {
  it('sends a signed-in visitor from the sign-in page home', async () => {
    expect(await admit(store(1).call, to('/login?to=/my-order'), true)).toEqual({
      kind: 'redirect',
      to: '/',
    });
    expect(await admit(store(1).call, to('/my-order', true), true)).toEqual({ kind: 'go', member: true });
  });

  it('records the visit and asks a visitor to sign in, on account pages alone', async () => {
    const { call, calls } = store(0);
    expect(await admit(call, to('/my-order', true), false)).toEqual({ kind: 'redirect', to: '/login' });
    expect(calls).toEqual(['GET /api/checkSession', 'POST /api/saveVisit']);
    expect(await admit(store(0).call, to('/games'), false)).toEqual({ kind: 'go', member: false });
  });

  it('forgets a stale session, and only one that this browser believes in', async () => {
    expect(await admit(store(0, false).call, to('/games'), true)).toEqual({ kind: 'stale' });
    expect(await admit(store(0, false).call, to('/games'), false)).toEqual({ kind: 'go', member: false });
  });

  it('tells a disabled account', async () => {
    expect(await admit(store(2).call, to('/my-order', true), true)).toEqual({ kind: 'disabled' });
  });

  it('holds up no page but the account and the sign-in', () => {
    expect(waitsForSession('/login', false)).toBe(true);
    expect(waitsForSession('/my-order', true)).toBe(true);
    expect(waitsForSession('/games', false)).toBe(false);
  });
});
