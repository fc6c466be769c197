import { BlockList, isIP } from 'node:net';
import type { Currency } from '@halfturn/contract/primitives/money.ts';
import { clientOf, siteOf } from '../../platform/client-network.ts';

const family = (ip: string) => (isIP(ip) === 6 ? 'ipv6' : 'ipv4');

/** A list of networks, each as `address/bits`. */
export function networksOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits = ''] = network.split('/');
    if (isIP(address) !== 0) list.addSubnet(address, Number(bits), family(address));
  }
  return list;
}

export const isIn = (list: BlockList, ip: string): boolean => isIP(ip) !== 0 && list.check(ip, family(ip));

/** Networks whose addresses are many people's, or nobody's: this machine's, a house's, a provider's own. */
const SHARED = networksOf([
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '::/127',
  'fc00::/7',
  'fe80::/10',
]);

/**
 * The address by which somebody's orders are counted; null where it says nothing of who they are. A store behind a proxy that it
 * was not told of sees the proxy's address with every order, and must not hold them all for that.
 */
export function countedIp(ip: string): string | null {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '');
  return isIP(plain) === 0 || isIn(SHARED, plain) ? null : plain;
}

/** By which networks somebody is counted. */
export interface CountedNetworks {
  /** The client's own: an IPv4 address, or the /64 of an IPv6 address. */
  network: string | null;
  /** The /48 around an IPv6 client; it may do `SITE_ALLOWANCE` times as much. */
  site: string | null;
}

/** The networks by which somebody's orders and declines are counted; null where the address says nothing (`countedIp`). */
export function countedNetworks(ip: string): CountedNetworks {
  const counted = countedIp(ip);
  return counted === null
    ? { network: null, site: null }
    : { network: clientOf(counted), site: siteOf(counted) };
}

/** Where a currency is at home. Those of the whole world, or of half a continent, are foreign to nobody. */
const HOMES: Partial<Record<Currency, readonly string[]>> = {
  GBP: ['GB', 'GG', 'IM', 'JE', 'IE'],
  JPY: ['JP'],
  CNY: ['CN', 'HK', 'MO'],
  KRW: ['KR'],
  PLN: ['PL'],
  CZK: ['CZ'],
  HUF: ['HU'],
  RON: ['RO', 'MD'],
  RUB: ['RU', 'BY', 'KZ', 'AM', 'KG'],
  TRY: ['TR', 'CY'],
  BRL: ['BR'],
  TWD: ['TW'],
  CHF: ['CH', 'LI'],
  CAD: ['CA'],
  AUD: ['AU'],
};

/** Whether somebody pays in money that is at home elsewhere than where they say they are. */
export const isForeign = (currency: Currency, country: string | null): boolean =>
  country !== null && HOMES[currency] !== undefined && !HOMES[currency].includes(country);
