import { present } from '@halfturn/contract/primitives/rows.ts';
import { CallError, type Caller } from '@halfturn/contract/client.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { rememberSession, remembersSession } from './member-store.ts';
import { reloadOn401 } from './reload-on-401.ts';

const reload = vi.fn<() => void>();
const refused = new CallError(401, 'authentication_failed', 'Please sign in first.', {});

/** A browser that believes to be signed in, and a store whose answers come when the test says so. */
function browser() {
  const waiting = new Map<string, { answer: (body: unknown) => void; refuse: (error: unknown) => void }>();
  const call = reloadOn401(
    ((name: string) =>
      new Promise((answer, refuse) => waiting.set(name, { answer, refuse }))) as unknown as Caller,
  );
  rememberSession({ id: 'm1', uname: 'Zoë' });
  return { call: call as unknown as (name: string) => Promise<unknown>, waiting };
}

beforeEach(() => {
  reload.mockClear();
  for (const storage of ['localStorage', 'sessionStorage']) {
    const map = new Map<string, string>();
    vi.stubGlobal(storage, {
      getItem: (key: string) => map.get(key) ?? null,
      setItem: (key: string, value: string) => void map.set(key, value),
      removeItem: (key: string) => void map.delete(key),
    });
  }
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('dispatchEvent', () => true);
});

describe('a call that is answered with 401', () => {
  it('reloads the page, once, and forgets who was signed in', async () => {
    const { call, waiting } = browser();
    for (const _ of [1, 2]) {
      const asked = call('GET /api/account/counts');
      present(waiting.get('GET /api/account/counts')).refuse(refused);
      await expect(asked).rejects.toBe(refused);
    }
    expect(reload).toHaveBeenCalledOnce();
    expect(remembersSession()).toBe(false);
  });

  it.each(['POST /api/personal-data/erase', 'GET /api/logout'])(
    'reloads nothing while %s is on its way or was answered',
    async (ends) => {
      const { call, waiting } = browser();
      const ended = call(ends);
      const first = call('GET /api/account/counts');
      present(waiting.get('GET /api/account/counts')).refuse(refused);
      await expect(first).rejects.toBe(refused);
      present(waiting.get(ends)).answer(null);
      await ended;
      const second = call('POST /api/saveVisit');
      present(waiting.get('POST /api/saveVisit')).refuse(refused);
      await expect(second).rejects.toBe(refused);
      expect(reload).not.toHaveBeenCalled();
    },
  );

  it('reloads it again where ending the session was refused', async () => {
    const { call, waiting } = browser();
    const wrong = new CallError(422, 'password_wrong', 'Wrong password.', {});
    const ended = call('POST /api/personal-data/erase');
    present(waiting.get('POST /api/personal-data/erase')).refuse(wrong);
    await expect(ended).rejects.toBe(wrong);
    expect(reload).not.toHaveBeenCalled();
    const asked = call('GET /api/account/counts');
    present(waiting.get('GET /api/account/counts')).refuse(refused);
    await expect(asked).rejects.toBe(refused);
    expect(reload).toHaveBeenCalledOnce();
  });
});
