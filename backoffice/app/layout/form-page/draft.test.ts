import { describe, expect, it } from 'vitest';
import { changedBy, differing, namesOf, remaining } from './draft.ts';

interface Coupon {
  name: string;
  limit: number;
  classes: readonly string[];
}
const base: Coupon = { name: 'Spring', limit: 3, classes: ['a'] };

describe('the changes of a form', () => {
  it('count a field that is put back as unchanged', () => {
    const typed = changedBy({}, base, 'name', 'Autumn');
    expect(namesOf(typed)).toEqual(['name']);
    expect(changedBy(typed, base, 'name', 'Spring')).toEqual({});
  });

  it('compare lists by what they hold', () => {
    expect(changedBy({}, base, 'classes', ['a'])).toEqual({});
    expect(changedBy({}, base, 'classes', ['a', 'b'])).toEqual({ classes: ['a', 'b'] });
  });

  it('are none once the store has the same', () => {
    const typed = changedBy(changedBy({}, base, 'name', 'Autumn'), base, 'limit', 4);
    expect(remaining(typed, { ...base, name: 'Autumn' })).toEqual({ limit: 4 });
  });

  it('say what another person has changed', () => {
    expect(differing(base, { ...base, limit: 5, classes: ['a', 'b'] })).toEqual(['limit', 'classes']);
  });
});
