import { expect, test } from 'vitest';
import { NOTHING, parseDraft, sameWritten } from './draft.ts';

const written = { ...NOTHING, title: 'Keys' };

test.each([
  null,
  '',
  '{',
  '[]',
  '{"base":1}',
  '{"written":{"title":1},"base":1}',
  '{"written":"x","base":0}',
])('a draft that is none is nothing: %j', (json) => {
  expect(parseDraft(json)).toBeNull();
});

test('a draft comes back as it was kept', () => {
  const draft = { written, base: 3, at: '2026-11-22T10:00:00Z', restored: undefined };
  expect(parseDraft(JSON.stringify(draft))).toEqual(draft);
});

test('a change is a change of any part', () => {
  expect(sameWritten(written, { ...written })).toBe(true);
  for (const name of Object.keys(NOTHING))
    expect(sameWritten(written, { ...written, [name]: 'Other' }), name).toBe(false);
});
