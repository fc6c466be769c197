import { problem } from '@halfturn/contract/problem.ts';
import { SITE_ALLOWANCE } from '../../platform/client-network.ts';
import type { Traces } from './recent-orders.queries.ts';

/** How much one person may hold without paying (settings `caps.*`). */
export interface HoldCaps {
  openOrdersPerEmail: number;
  /** For each network of guests (`clientOf`); a site of IPv6 may have `SITE_ALLOWANCE` times as many. */
  openOrdersPerIp: number;
  /** A member is counted by account alone. */
  openOrdersPerMember: number;
  /** Units of one product over all open orders, except for products that are sold by the dozen. */
  unitsPerProduct: number;
}

/** Who places an order, as far as caps are concerned. */
export interface Claim {
  /** Null for a guest. */
  accountId: string | null;
  email: string;
  ip: string;
  /** Hashes of the secrets of the orders that the browser placed or proved before. */
  secrets: readonly Buffer[];
  traces: Traces;
}

/** A line, with the units that one order may have of the product: more than the cap, if it is sold by the dozen. */
export interface ClaimedLine {
  productId: string;
  quantity: number;
  most: number;
}

/** What a person holds already. A guest's canceled order counts as open for an hour after it was placed. */
export interface Claimed {
  /** Orders with the email address, but only those of this browser or network: anyone can type the address. */
  of_email: number;
  of_network: number;
  of_site: number;
  of_account: number;
  /** Unpaid orders of guests within the hour: of the email address, and of the network and its site. */
  late_of_email_group: number;
  late_of_network: number;
  late_of_site: number;
  /** Units by product. */
  held: Record<string, number> | null;
}

/** Refuses an order that would hold too much: `too_many_open_orders` or `too_many_held`. */
export function demandWithin(
  caps: HoldCaps,
  { lines, accountId }: { lines: readonly ClaimedLine[]; accountId: string | null },
  { of_email, of_network, of_site, of_account, held }: Claimed,
): void {
  if (accountId !== null) {
    if (of_account >= caps.openOrdersPerMember) throw problem('too_many_open_orders');
    return;
  }
  if (
    of_email >= caps.openOrdersPerEmail ||
    of_network >= caps.openOrdersPerIp ||
    of_site >= caps.openOrdersPerIp * SITE_ALLOWANCE
  )
    throw problem('too_many_open_orders');
  for (const { productId, quantity, most } of lines) {
    const max = Math.max(most, caps.unitsPerProduct);
    if ((held?.[productId] ?? 0) + quantity > max)
      throw problem('too_many_held', { values: { max }, data: { productId, max } });
  }
}

/** Whether a guest needs a captcha: their network or email address has an unpaid order of the last hour. */
export const isRepeated = ({ late_of_email_group, late_of_network, late_of_site }: Claimed): boolean =>
  late_of_email_group > 0 || late_of_network > 0 || late_of_site >= SITE_ALLOWANCE;
