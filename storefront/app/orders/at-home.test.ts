import { expect, test } from 'vitest';
import { atHome } from './at-home.ts';

test.each([
  [
    'http://localhost:3000/topay?attempt=1',
    'http://127.0.0.1:3000/checkout',
    'http://127.0.0.1:3000/topay?attempt=1',
  ],
  [
    'http://127.0.0.1:3000/paying?order=1#x',
    'http://localhost:3000/topay',
    'http://localhost:3000/paying?order=1#x',
  ],
  ['/paying?order=1', 'http://localhost:3000/topay', 'http://localhost:3000/paying?order=1'],
  // Another program of this machine, and another host.
  ['http://localhost:4000/pay', 'http://127.0.0.1:3000/checkout', 'http://localhost:4000/pay'],
  [
    'https://checkout.stripe.com/c/pay/1',
    'https://shop.example/checkout',
    'https://checkout.stripe.com/c/pay/1',
  ],
  ['https://shop.example/paying', 'http://localhost:3000/topay', 'https://shop.example/paying'],
])('%s from %s leads to %s', (address, opened, to) => {
  expect(atHome(address, opened)).toBe(to);
});
