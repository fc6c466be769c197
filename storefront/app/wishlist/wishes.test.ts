import type { Caller } from '@halfturn/contract/client.ts';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';

vi.mock('../session/member-store.ts', () => ({ onMember: () => () => {}, remembersSession: () => true }));
vi.mock('../account/counts.ts', () => ({ setCount: () => {} }));

beforeEach(() => vi.resetModules());
// Other files share this process, and want the real modules.
afterAll(() => {
  vi.doUnmock('../session/member-store.ts');
  vi.doUnmock('../account/counts.ts');
  vi.resetModules();
});

test('a list that was asked for before a press does not undo the press', async () => {
  const { loadWishes, setWished } = await import('./wishes.ts');
  const { getWishes: wishes } = await import('./wish-store.ts');
  let answer: (ids: string[]) => void = () => {};
  const call = ((name: string) =>
    name === 'GET /api/wishlist/ids'
      ? new Promise<string[]>((resolve) => (answer = resolve))
      : Promise.resolve({ total: 1 })) as unknown as Caller;
  loadWishes(call);
  await setWished(call, 'new', true);
  await setWished(call, 'old', false);
  answer(['old', 'other']);
  await vi.waitFor(() => expect([...wishes()].sort()).toEqual(['new', 'other']));
});
