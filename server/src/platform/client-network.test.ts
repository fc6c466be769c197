import { expect, test } from 'vitest';
import { clientOf, siteOf } from './client-network.ts';

test.each([
  ['192.0.2.1', '192.0.2.1', null],
  ['::ffff:192.0.2.1', '192.0.2.1', null],
  ['::FFFF:c000:201', '192.0.2.1', null],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:0DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64', '2001:db8:1::/48'],
  ['2001:db8:2:2::1', '2001:db8:2:2::/64', '2001:db8:2::/48'],
  ['::1', '0:0:0:0::/64', '0:0:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
  ['', '', null],
  ['unknown', 'unknown', null],
])('%s is the client %s of the site %s', (ip, client, site) => {
  expect(clientOf(ip)).toBe(client);
  expect(siteOf(ip)).toBe(site);
});
