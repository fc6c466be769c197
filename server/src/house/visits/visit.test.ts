import { describe, expect, test } from 'vitest';
import { originOf, pathOf, wantsPrivacy } from './record.ts';

describe('the stored parts of a visit', () => {
  test.each([
    ['/games?lang=de&keyword=my+name', '/games'],
    ['/success-payment?order=HT-1&accessKey=s#key', '/success-payment'],
    ['?x=1', '/'],
    ['', '/'],
  ])('%j is %s', (toUrl, path) => expect(pathOf(toUrl)).toBe(path));

  test.each([
    ['/games?keyword=me', '/games'],
    ['http://shop.test/games?x=1', '/games'],
    ['https://news.example/u/jane.doe?q=keys', 'https://news.example'],
    ['https://jane:secret@news.example/', 'https://news.example'],
    ['//elsewhere.example/x', ''],
    ['android-app://com.example', ''],
    ['javascript:alert(1)', ''],
    ['not an address', ''],
  ])('from %s is %j', (fromUrl, from) => expect(originOf(fromUrl, 'http://shop.test')).toBe(from));

  test('visitors who ask for privacy are not recorded', () => {
    expect(wantsPrivacy({ dnt: '1' })).toBe(true);
    expect(wantsPrivacy({ 'sec-gpc': '1' })).toBe(true);
    expect(wantsPrivacy({ cookie: 'lang=de; visits=off' })).toBe(true);
    expect(wantsPrivacy({ cookie: 'visits=on; novisits=off' })).toBe(false);
    expect(wantsPrivacy({ dnt: '0' })).toBe(false);
    expect(wantsPrivacy({})).toBe(false);
  });
});
