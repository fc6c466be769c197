import { expect, test } from 'vitest';
import { afterSignIn } from './after-sign-in.ts';

test.each([
  ['', '/'],
  ['?to=', '/'],
  ['?to=%2Fmy-order%3ForderNo%3DHT-1', '/my-order?orderNo=HT-1'],
  ['?to=%2Fgames%2Flanternfall%23reviews', '/games/lanternfall#reviews'],
  ['?to=%2Fmy-order%3Flang%3Dde%26status%3Dpaid', '/my-order?status=paid'],
  ['?to=https%3A%2F%2Fevil.test%2F', '/'],
  ['?to=%2F%2Fevil.test', '/'],
  ['?to=%2F%5Cevil.test', '/'],
  ['?to=%2F%09%2Fevil.test', '/'],
  ['?to=%2F.%2F%2Fevil.test%2F', '/'],
  ['?to=%2F%252e%2F%2Fevil.test%2F', '/'],
  ['?to=%2Fa%2F..%2F%2Fevil.test', '/'],
  ['?to=javascript%3Aalert(1)', '/'],
  ['?to=%2Flogin%3Fto%3D%2Flogin', '/'],
  ['?to=%2Fregister%3Fto%3D%2Fcheckout', '/'],
])('after %j comes %s', (search, to) => expect(afterSignIn(search)).toBe(to));
