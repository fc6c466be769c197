import ipaddr from 'ipaddr.js';

/** Groups of 16 bits in the part of an IPv6 address that a provider gives to one household or server, and to one site. */
const HOUSEHOLD_GROUPS = 4;
const SITE_GROUPS = 3;

/** A client of IPv6 may use every address of its site, so a site gets so many times the allowance of one client. */
export const SITE_ALLOWANCE = 8;

/**
 * The network that limits count as one client: the address itself for IPv4, the /64 for IPv6. An IPv4 address that is
 * written as IPv6 (`::ffff:192.0.2.1`) is that IPv4 address. The text is a valid `cidr` for PostgreSQL; a text that is no
 * address is returned as it is.
 */
export function clientOf(ip: string): string {
  return networkOf(ip, HOUSEHOLD_GROUPS) ?? ip;
}

/**
 * The wider network around an IPv6 client: its /48, which hosting providers hand out whole. Null for IPv4, whose addresses are
 * counted one by one. Count it with `SITE_ALLOWANCE` times the client's allowance.
 */
export function siteOf(ip: string): string | null {
  const site = networkOf(ip, SITE_GROUPS);
  return site?.includes(':') ? site : null;
}

function networkOf(ip: string, groups: number): string | null {
  if (!ipaddr.isValid(ip)) return null;
  const address = ipaddr.process(ip);
  if (!(address instanceof ipaddr.IPv6)) return address.toString();
  const kept = address.parts.slice(0, groups).map((part) => part.toString(16));
  return `${kept.join(':')}::/${groups * 16}`;
}
