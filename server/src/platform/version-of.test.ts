import { expect, test } from 'vitest';
import { versionOf } from './version-of.ts';

test('a version changes with what it names, and not with the order of its keys', () => {
  const seen = { name: 'Spring', limits: { from: 1, to: null }, at: new Date(0) };
  expect(versionOf({ at: new Date(0), limits: { to: null, from: 1 }, name: 'Spring' })).toBe(versionOf(seen));
  expect(versionOf({ ...seen, name: 'Autumn' })).not.toBe(versionOf(seen));
  expect(versionOf({ ...seen, at: new Date(1) })).not.toBe(versionOf(seen));
  expect(versionOf(['a', 'b'])).not.toBe(versionOf(['b', 'a']));
  expect(versionOf(seen)).toMatch(/^[\w-]{16}$/);
});
