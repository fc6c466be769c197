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

/** Networks whose addresses do not belong to one person: those of this machine, of local networks, of a provider itself. */
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
 * The address by which a person's orders are counted; null if it does not belong to one person. A store behind a proxy that it was
 * not told about sees the proxy's address with every order, and must not put all of them under review.
 */
export function countedIp(ip: string): string | null {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '');
  return isIP(plain) === 0 || isIn(SHARED, plain) ? null : plain;
}

/** The networks by which a person is counted. */
interface CountedNetworks {
  /** The client's own: an IPv4 address, or the /64 of an IPv6 address. */
  network: string | null;
  /** The /48 around an IPv6 client, which gets `SITE_ALLOWANCE` times the limit. */
  site: string | null;
}

/** The networks by which a person's orders and declines are counted; null if the address does not count (`countedIp`). */
export function countedNetworks(ip: string): CountedNetworks {
  const counted = countedIp(ip);
  return counted === null
    ? { network: null, site: null }
    : { network: clientOf(counted), site: siteOf(counted) };
}

/** The countries of each currency. Currencies of many countries are missing, because they are not foreign to any buyer. */
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

/** Whether a currency is not of the country that the buyer named. */
export const isForeign = (currency: Currency, country: string | null): boolean =>
  country !== null && HOMES[currency] !== undefined && !HOMES[currency].includes(country);
