import { describe, expect, test } from 'vitest';
import { sharedAddresses } from './shared-address.ts';

let looked: string[] = [];
const shared = sharedAddresses((path) => {
  looked.push(path);
  if (path === '/mine') return null;
  return (name) => path === '/list' && ['sort', 'platform', 'q'].includes(name);
});

describe('the address of an answer that is everybody’s', () => {
  test.each([
    ['/', '/'],
    ['/?', '/'],
    ['/?utm_source=letter&gclid=1', '/'],
    ['/list?sort=1', '/list?sort=1'],
    ['/list?v=2&sort=1&utm_campaign=x', '/list?sort=1'],
    ['/list?sort=1&platform=steam', '/list?platform=steam&sort=1'],
    ['/list?platform=b&sort=1&platform=a', '/list?platform=b&platform=a&sort=1'],
    ['/list?Sort=1', '/list'],
    ['/list?sort', '/list?sort='],
    ['/list?%73ort=%31', '/list?sort=1'],
    ['/list?q=a+b', '/list?q=a+b'],
    ['/list?q=a%20b', '/list?q=a+b'],
    ['/list?q=%E0%A4%A', '/list?q=%EF%BF%BD%25A'],
    ['/list?q=a%0D%0Ab', '/list?q=a%0D%0Ab'],
    ['/list?__proto__=1&constructor=2&toString=3', '/list'],
    ['/list?sort=1?sort=2', '/list?sort=1%3Fsort%3D2'],
    ['/list?sort=1;platform=x', '/list?sort=1%3Bplatform%3Dx'],
    ['/list?q=%26sort%3D1', '/list?q=%26sort%3D1'],
    ['/list/?sort=1', '/list/'],
    ['//list?sort=1', '//list'],
    ['/LIST?sort=1', '/LIST'],
  ])('of %s is %s', (url, address) => {
    expect(shared(url)).toBe(address);
    // It stays what it is.
    expect(shared(address)).toBe(address);
  });

  test('is none where the answer is the visitor’s own, whatever stands behind it', () => {
    expect(['/mine', '/mine?', '/mine?sort=1'].map(shared)).toEqual([null, null, null]);
  });

  test.each(['/list?accessKey=a', '/?sort=1&token=b', '/?ref=ABC', '/?preview='])(
    'is none where %s opens something for one visitor',
    (url) => {
      expect(shared(url)).toBeNull();
    },
  );

  test('is looked up once a path', () => {
    looked = [];
    for (let i = 0; i < 10; i++) shared(`/once?i=${i}`);
    expect(looked).toEqual(['/once']);
  });
});
