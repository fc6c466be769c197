import { describe, expect, test } from 'vitest';
import { parseCookies, visitorOf } from './visitor.ts';

const visitor = (headers: Record<string, string>, lang?: unknown) =>
  visitorOf({ ip: '1.2.3.4', headers, lang });

test.each([
  [{}, undefined, 'en-US'],
  [{ 'accept-language': 'de-AT, en;q=0.5' }, undefined, 'de'],
  [{ 'accept-language': 'de', cookie: 'lang=cz' }, undefined, 'cz'],
  [{ 'accept-language': 'de', cookie: 'lang=cz' }, 'ar', 'ar'],
  [{ 'accept-language': 'de', cookie: 'lang=cz' }, 'xx', 'cz'],
  [{ cookie: 'lang=xx' }, ['de', 'fr'], 'en-US'],
] as [Record<string, string>, unknown, string][])('%j with ?lang=%s reads %s', (headers, lang, locale) => {
  expect(visitor(headers, lang).locale).toBe(locale);
});

test('the currency is one that we have', () => {
  expect(visitor({ cookie: 'currency=EUR' }).currency).toBe('EUR');
  expect(visitor({ cookie: 'currency=toString' }).currency).toBe('USD');
  expect(visitor({}).currency).toBe('USD');
});

describe('cookies', () => {
  test('are read as they were written, the first of a name counting', () => {
    expect({ ...parseCookies('a=1; b=x%20y;c=%zz; a=2; =no; lonely; d="q"') }).toEqual({
      a: '1',
      b: 'x y',
      c: '%zz',
      d: '"q"',
    });
  });

  test('reach no prototype', () => {
    const cookies = parseCookies('__proto__=1; constructor=2');
    expect(Object.getPrototypeOf(cookies)).toBeNull();
    expect(cookies.toString).toBeUndefined();
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});

test('a browser that says who it is at length is cut short', () => {
  expect(visitor({ 'user-agent': 'x'.repeat(5_000) }).userAgent).toHaveLength(400);
});
