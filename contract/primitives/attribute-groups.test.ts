import { expect, test } from 'vitest';
import { groupAttributes } from './attribute-groups.ts';

const own = (code: string) => ({ code, builtIn: false });
const builtIn = (code: string) => ({ code, builtIn: true });
const grouped = (attributes: readonly { code: string; builtIn: boolean }[]) =>
  Object.fromEntries(
    [...groupAttributes(attributes)].map(([group, all]) => [group, all.map(({ code }) => code)]),
  );

test('attributes of games stand together by what they are about, each group in their order', () => {
  expect(
    grouped([
      builtIn('platform'),
      builtIn('language'),
      own('trailer'),
      own('rec-memory'),
      own('age-rating'),
      own('min-system'),
      own('subtitle-languages'),
      own('min-memory'),
      own('controller'),
      own('rec-system'),
    ]),
  ).toEqual({
    place: ['platform'],
    audience: ['language', 'age-rating', 'subtitle-languages'],
    trailer: ['trailer'],
    rec: ['rec-memory', 'rec-system'],
    min: ['min-system', 'min-memory'],
    others: ['controller'],
  });
});

test('attributes of other types are one group: a code that is like another one does not make a group', () => {
  expect(grouped([own('package'), own('min-height'), own('language-course'), own('minimum-age')])).toEqual({
    others: ['package', 'min-height', 'language-course', 'minimum-age'],
  });
  expect(grouped([])).toEqual({});
});
