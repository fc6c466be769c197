import { beforeEach, describe, expect, it, vi } from 'vitest';

const storage = () => {
  const map = new Map<string, string>();
  return {
    map,
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  };
};
const NOW = Date.UTC(2026, 10, 23);
const HOUR = 60 * 60_000;

/** A tab of a browser: what other tabs keep in `local` is there, what they keep for themselves is not. */
async function tab(local: ReturnType<typeof storage>) {
  vi.stubGlobal('localStorage', local);
  vi.stubGlobal('sessionStorage', storage());
  vi.resetModules();
  const [registering, draft] = await Promise.all([
    import('./after-registering.ts'),
    import('../checkout/draft.ts'),
  ]);
  return { ...registering, ...draft };
}

let local: ReturnType<typeof storage>;
beforeEach(() => {
  local = storage();
});

describe('a registration that began at the checkout', () => {
  it('leads back there in another tab, with what was typed, once', async () => {
    const first = await tab(local);
    first.changeDraft({ email: 'mara@example.com', coupon: 'TEN', keyDelivery: 'link', gift: 'yes' });
    first.keepForConfirmation('?to=%2Fcheckout', NOW);
    const second = await tab(local);
    expect(second.afterConfirmation(NOW + HOUR - 1)).toBe('/checkout');
    expect(second.getDraft()).toEqual(first.getDraft());
    expect(local.map.size).toBe(0);
    expect(second.afterConfirmation(NOW + HOUR - 1)).toBe('/my-account');
  });

  it('leaves alone what was typed in the other tab since', async () => {
    const first = await tab(local);
    first.changeDraft({ email: 'mara@example.com' });
    first.keepForConfirmation('?to=%2Fcheckout', NOW);
    const second = await tab(local);
    second.changeDraft({ email: 'other@example.com' });
    expect(second.afterConfirmation(NOW)).toBe('/checkout');
    expect(second.getDraft().email).toBe('other@example.com');
  });

  it('is forgotten after an hour', async () => {
    const first = await tab(local);
    first.changeDraft({ email: 'mara@example.com' });
    first.keepForConfirmation('?to=%2Fcheckout', NOW);
    const second = await tab(local);
    expect(second.afterConfirmation(NOW + HOUR)).toBe('/my-account');
    expect(second.getDraft().email).toBe('');
    expect(local.map.size).toBe(0);
  });
});

describe('any other registration', () => {
  it('keeps nothing that was typed at the checkout', async () => {
    const { changeDraft, keepForConfirmation } = await tab(local);
    changeDraft({ email: 'mara@example.com' });
    keepForConfirmation('', NOW);
    expect(local.map.size).toBe(0);
    keepForConfirmation('?to=%2Fmy-order', NOW);
    expect(local.map.get('registering')).not.toContain('mara');
  });

  it.each([
    '',
    'null',
    '{',
    '{"to":"https://evil.test/","at":0}',
    '{"to":"//evil.test","at":1795392000000}',
    '{"to":"/checkout"}',
  ])('leads to the account, whatever is kept: %s', async (kept) => {
    if (kept) local.setItem('registering', kept);
    expect((await tab(local)).afterConfirmation(NOW)).toBe('/my-account');
  });
});
