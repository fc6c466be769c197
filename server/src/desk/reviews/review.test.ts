import { REVIEW_STATES } from '@halfturn/contract/reviews.ts';
import { describe, expect, test } from 'vitest';
import { isClean, mayBecome } from './review.ts';

test('each pair of states has its answer', () => {
  const steps = REVIEW_STATES.flatMap((from) =>
    REVIEW_STATES.filter((to) => mayBecome(from, to)).map((to) => `${from} → ${to}`),
  );
  expect(steps).toEqual([
    'pending → approved',
    'pending → rejected',
    'approved → pending',
    'rejected → pending',
  ]);
});

describe('a text that may be published before it is read', () => {
  test.each([
    'Thirty hours, and I would play them again. 9/10.',
    'Läuft unter Windows 10... seit dem 12.03.2026 ohne Absturz.',
    '素晴らしいゲームでした。',
    'Ça vaut 24,99 €. Merci !!!',
    'لعبة رائعة تستحق السعر.',
  ])('%s', (text) => expect(isClean(text)).toBe(true));

  test.each([
    'Cheaper at https://keys.example',
    'see WWW.example.net',
    'cheap-keys.ru has it for less',
    'write to me@example.org',
    'call +49 170 123 45 67',
    'did not work: AAAAA-BBBB2-CCCC3',
    'sooooooooooo good',
    'abc\u202edef',
  ])('and not: %s', (text) => expect(isClean('Fine', text)).toBe(false));
});
