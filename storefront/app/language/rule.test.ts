import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { describe, expect, it } from 'vitest';
import { languageRule } from './rule.ts';

const rule = (path: string, stored: Locale | null) =>
  languageRule(new URL(path, 'https://shop.test'), stored);

describe('the lang parameter', () => {
  it('stores en-US and takes it out of the address', () => {
    expect(rule('/games?lang=en-US&sort=1', 'de')).toEqual({
      locale: 'en-US',
      store: 'en-US',
      to: '/games?sort=1',
    });
  });

  it('stores and applies another language', () => {
    expect(rule('/games?lang=cz', null)).toEqual({ locale: 'cz', store: 'cz' });
  });

  it('gives way to the stored language where it is none', () => {
    expect(rule('/games?lang=xx&sort=1', 'de')).toEqual({ locale: 'de', to: '/games?sort=1&lang=de' });
    expect(rule('/games?lang=', 'en-US')).toEqual({ locale: 'en-US', to: '/games' });
  });

  it('leads home where the language is unknown and no choice is stored', () => {
    expect(rule('/games?lang=xx', null)).toEqual({ locale: 'en-US', to: '/' });
  });

  it('adds a stored language other than English', () => {
    expect(rule('/games?keyword=a+b#top', 'zh-TW')).toEqual({
      locale: 'zh-TW',
      to: '/games?keyword=a+b&lang=zh-TW#top',
    });
  });

  it('leaves English alone', () => {
    expect(rule('/', null)).toEqual({ locale: 'en-US' });
    expect(rule('/', 'en-US')).toEqual({ locale: 'en-US' });
  });

  it('never sends anyone in a circle', () => {
    for (const stored of [null, 'en-US', 'ar'] as const) {
      for (const path of [
        '/',
        '/?lang=ar',
        '/?lang=en-US',
        '/?lang=nonsense',
        '//evil.test/?lang=x',
        '/\\evil.test/?lang=de',
      ]) {
        const first = languageRule(new URL(`https://shop.test${path}`), stored);
        if (!first.to) continue;
        const url = new URL(first.to, 'https://shop.test');
        expect(languageRule(url, first.store ?? stored).to).toBeUndefined();
        expect(first.to.startsWith('//')).toBe(false);
      }
    }
  });
});
