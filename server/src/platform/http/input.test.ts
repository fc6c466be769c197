import { Problem } from '@halfturn/contract/problem.ts';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { readInput } from './input.ts';

const schema = z.object({
  limit: z.int('invalid').min(1).nullable(),
  rate: z.number('invalid').max(10),
  from: z.int('tier_from'),
  name: z.string(),
});
const right = { limit: 1, rate: 1, from: 2, name: 'a' };
const fields = (wrong: object): unknown => {
  try {
    return readInput(schema, { ...right, ...wrong });
  } catch (error) {
    return error instanceof Problem ? error.detail.fields : error;
  }
};

test.each([
  [{ limit: 'abc' }, { limit: 'number' }],
  [{ limit: '' }, { limit: 'number' }],
  [{ limit: 1.5 }, { limit: 'whole' }],
  [{ limit: 0 }, { limit: 'too_small' }],
  [{ rate: 'abc' }, { rate: 'number' }],
  [{ rate: null }, { rate: 'number' }],
  [{ rate: 11 }, { rate: 'too_large' }],
  [{ from: 'abc' }, { from: 'tier_from' }],
  [{ name: 5 }, { name: 'invalid' }],
])('%j is refused with %j', (wrong, said) => expect(fields(wrong)).toEqual(said));
