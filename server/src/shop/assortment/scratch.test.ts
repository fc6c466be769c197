import { describe, expect, test } from 'vitest';
import { seededRandom } from '@halfturn/tools/generate/random.ts';
import { count, include, join, meet, noBits, without, type Bits } from './bits.ts';
import { Scratch } from './scratch.ts';

const CAPACITY = 3 * 1_024;
const random = seededRandom(11);

/** A set that nobody lent: of the store, or of a computation before. */
function some(share: number): Bits {
  const set = noBits(CAPACITY);
  for (let no = 0; no < CAPACITY; no++) if (random() < share) include(set, no);
  return set;
}

const plain = {
  meet: (a: Bits, b: Bits) => meet(noBits(CAPACITY), a, b),
  join: (a: Bits, b: Bits) => join(a.slice(), b),
  without: (a: Bits, b: Bits) => without(noBits(CAPACITY), a, b),
};

function opened(most?: number): Scratch {
  const scratch = new Scratch(most);
  scratch.turn(CAPACITY);
  return scratch;
}

// With room for all; where it ends in the middle; and where there is hardly any.
describe.for([256, 3, 1])('room for %i sets', (most) => {
  test.for(['meet', 'join', 'without'] as const)('%s makes what plain sets make, and counts it', (how) => {
    const scratch = opened(most);
    for (const [a, b] of [
      [some(0.5), some(0.3)],
      [some(0), some(1)],
      [some(1), some(0.01)],
    ] as const) {
      const expected = plain[how](a, b);
      const into = scratch.any();
      expect(scratch[how](into, a, b)).toBe(count(expected));
      expect([...into]).toEqual([...expected]);
      const first = scratch.copy(a);
      expect(scratch[how](first, first, b)).toBe(count(expected));
      expect([...first]).toEqual([...expected]);
      const second = scratch.copy(b);
      if (how !== 'join') {
        expect(scratch[how](second, a, second)).toBe(count(expected));
        expect([...second]).toEqual([...expected]);
      }
      expect(scratch.count(a)).toBe(count(a));
      expect(scratch.count(first)).toBe(count(expected));
      scratch.turn(CAPACITY);
    }
  });

  test('gives each set and each run of numbers to one only', () => {
    const scratch = opened(most);
    const sets = [
      scratch.none(),
      scratch.copy(some(1)),
      scratch.none(),
      scratch.copy(some(1)),
      scratch.none(),
    ];
    expect(sets.map(count)).toEqual([0, CAPACITY, 0, CAPACITY, 0]);
    const runs = [3, 5, 2].map((size, i) => scratch.numbers(size).fill(i));
    expect(runs.map((run) => [...run])).toEqual([
      [0, 0, 0],
      [1, 1, 1, 1, 1],
      [2, 2],
    ]);
    // What did not fit before has room from the next turn on.
    scratch.turn(CAPACITY);
    const [a, b] = [scratch.numbers(6).fill(1), scratch.numbers(6).fill(2)];
    expect(a.buffer).toBe(b.buffer);
    expect([...a, ...b]).toEqual([...Array(6).fill(1), ...Array(6).fill(2)]);
  });
});

test('a set of others is looked at again in each turn', () => {
  const scratch = opened();
  const live = some(0.5);
  expect(scratch.meet(scratch.any(), live, live)).toBe(count(live));
  live.fill(0);
  scratch.turn(CAPACITY);
  expect(scratch.meet(scratch.any(), live, live)).toBe(0);
});

test('more room for products makes longer sets', () => {
  const scratch = opened();
  expect(scratch.none()).toHaveLength(CAPACITY / 32);
  scratch.turn(2 * CAPACITY);
  const set = scratch.none();
  expect(set).toHaveLength(CAPACITY / 16);
  include(set, 2 * CAPACITY - 1);
  expect(scratch.count(set)).toBe(1);
});
