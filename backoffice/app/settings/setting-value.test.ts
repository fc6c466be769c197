import { expect, test } from 'vitest';
import { fieldsOf, parseFields, valueOf } from './setting-value.ts';

test('a text a language goes there and back, and what is empty is not sent', () => {
  const value = { 'en-US': 'Keys', de: 'Schlüssel' };
  expect(valueOf('texts', fieldsOf({ kind: 'texts', value }))).toEqual(value);
  expect(valueOf('texts', { 'en-US': ' Keys ', de: ' ', fr: '' })).toEqual({ 'en-US': 'Keys' });
  expect(valueOf('texts', { 'en-US': '', de: '' })).toBeNull();
});

test('one for all languages is one field, or English where each may have its own', () => {
  expect(fieldsOf({ kind: 'line', value: 'a@b.co' })).toEqual({ all: 'a@b.co' });
  expect(valueOf('line', { all: ' a@b.co ' })).toBe('a@b.co');
  expect(valueOf('lines', { all: ' ' })).toBeNull();
  expect(fieldsOf({ kind: 'texts', value: 'One' })).toEqual({ 'en-US': 'One' });
  expect(fieldsOf({ kind: 'texts', value: null })).toEqual({});
});

test.each([null, '{', '3', '{"fields":null,"revision":1}', '{"fields":{}}'])(
  'kept fields that are none: %j',
  (json) => {
    expect(parseFields(json)).toBeNull();
  },
);

test('kept fields come back, but for what is no text', () => {
  expect(parseFields('{"fields":{"de":"x","fr":1},"revision":2}')).toEqual({
    fields: { de: 'x' },
    revision: 2,
  });
});
