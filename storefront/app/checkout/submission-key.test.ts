import { beforeEach, expect, test, vi } from 'vitest';
import { endSubmission, openSubmission, sentBefore } from './submission-key.ts';

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});

const CAPTCHA = { uuid: '01a2091d-d1be-717c-9256-b4aaa2e260b3', proof: 7 };

test('a retry goes with the key and the captcha of the first try, whatever the page holds by now', () => {
  const first = openSubmission('order', CAPTCHA);
  for (const now of [{ ...CAPTCHA, proof: 8 }, null])
    expect(openSubmission('order', now)).toMatchObject({ key: first.key, captcha: CAPTCHA });
  expect(sentBefore('order')).toMatchObject({ captcha: CAPTCHA });
});

test('an order that was answered, or another one, is a new submission', () => {
  const refused = openSubmission('order', null);
  endSubmission();
  expect(sentBefore('order')).toBeNull();
  const solved = openSubmission('order', CAPTCHA);
  expect(solved.key).not.toBe(refused.key);
  expect(solved.captcha).toEqual(CAPTCHA);
  expect(openSubmission('another order', null).key).not.toBe(solved.key);
});
