import { describe, expect, it } from 'vitest';
import { bodyOf, draftOf, halfDone } from './banner-draft.ts';
import { moved } from './moved.ts';

const TEXT = { heading: 'A', line: 'B', action: 'C', alt: '' };

describe('a banner while it is written', () => {
  it('says which languages are half done; English may not be missing', () => {
    const draft = draftOf(null);
    expect(halfDone(draft)).toEqual(['en-US']);
    const texts = {
      'en-US': TEXT,
      de: { ...TEXT, line: ' ' },
      fr: { heading: '', line: '', action: '', alt: '' },
    };
    expect(halfDone({ ...draft, texts })).toEqual(['de']);
    // What a picture shows is said together with the words on it.
    const described = { 'en-US': TEXT, nl: { heading: '', line: '', action: '', alt: 'Een straat' } };
    expect(halfDone({ ...draft, texts: described })).toEqual(['nl']);
  });
  it('is sent with whole languages alone, and its times as moments', () => {
    const texts = { 'en-US': TEXT, de: { ...TEXT, line: '' } };
    const body = bodyOf({ ...draftOf(null), texts, from: '2026-12-01T10:00' });
    expect(Object.keys(body.texts)).toEqual(['en-US']);
    expect(body.liveFrom).toBe(new Date('2026-12-01T10:00').toISOString());
    expect(body.liveUntil).toBeNull();
    const again = draftOf({ id: '1', products: [], picture: null, version: '', state: 'off', ...body });
    expect(again.from).toBe('2026-12-01T10:00');
  });
});

it('a thing moves a step', () => {
  expect(moved(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b']);
  expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
});
