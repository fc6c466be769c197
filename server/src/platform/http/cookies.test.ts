import { expect, test } from 'vitest';
import { cookieLine, openCookieLine, ownCookies } from './cookies.ts';

test.each([
  ['__Host-session=a; lang=de', 'session=a; lang=de'],
  ['session=planted; __Host-session=own', 'session=own'],
  ['__Host-session=own; session=planted', 'session=own'],
  ['session=old; orders=x; currency=EUR;visits=off', 'currency=EUR; visits=off'],
  ['__Secure-session=a', ''],
  ['', ''],
])('on https %j says %j', (header, own) => expect(ownCookies(header, true)).toBe(own));

test('on http cookies are what they are', () => {
  expect(ownCookies('session=a; __Host-session=b', false)).toBe('session=a; __Host-session=b');
});

test('a line is for the host alone on https, and plain on http', () => {
  expect(cookieLine('session', 'a b', { maxAge: 60, sameSite: 'Strict' }, true)).toBe(
    '__Host-session=a%20b; Path=/; Max-Age=60; HttpOnly; SameSite=Strict; Secure',
  );
  expect(cookieLine('session', 'a', { maxAge: 'session' }, false)).toBe(
    'session=a; Path=/; HttpOnly; SameSite=Lax',
  );
  const lang = { name: 'lang', value: 'de', maxAge: 1 };
  expect(openCookieLine(lang, true)).toBe('lang=de; Path=/; Max-Age=1; SameSite=Lax; Secure');
  expect(openCookieLine(lang, false)).toBe('lang=de; Path=/; Max-Age=1; SameSite=Lax');
  expect(() => openCookieLine({ ...lang, name: 'session' }, true)).toThrow('session');
});
