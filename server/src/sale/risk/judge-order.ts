import type { Currency } from '@halfturn/contract/primitives/money.ts';
import { problem } from '@halfturn/contract/problem.ts';
import type { RiskRules, RiskSeen } from '@halfturn/contract/staff/risk.ts';
import type { Judged, RecentOrders, Traces } from '../orders/door.ts';
import { customerOf } from '../../platform/customer.ts';
import { isDisposable, emailGroupOf } from './email-group.ts';
import { countedNetworks, isForeign, isIn, networksOf } from './place.ts';
import { compact, weigh, type RiskFacts } from './risk.ts';

/** What checkout knows about an order, without its buyer's earlier orders. */
interface OrderToJudge {
  email: string;
  ip: string;
  country: string | null;
  /** The country of the visitor's network; null if it is not known. */
  ipCountry: string | null;
  currency: Currency;
  lines: readonly { class: string; baseMinor: number }[];
}

/** The risk as it is stored with an order, or with a refused order. */
export interface KeptRisk extends RiskSeen {
  facts: Partial<RiskFacts>;
}

/** The traces by which a buyer's latest orders are found. */
export const tracesOf = (
  email: string,
  ip: string,
  address: { country: string; zip: string; address: string } | null | undefined,
): Traces => ({
  email_group: emailGroupOf(email),
  customer: customerOf(email),
  ...countedNetworks(ip),
  shipTo: address ? [address.country, address.zip.trim(), address.address.trim()] : null,
});

/** The facts about an order when it is placed. */
export function factsOf(order: OrderToJudge, recent: RecentOrders, rules: RiskRules): RiskFacts {
  const byClass: Record<string, number> = {};
  for (const line of order.lines) byClass[line.class] = (byClass[line.class] ?? 0) + line.baseMinor;
  return {
    ipHour: recent.ip_hour,
    ipDay: recent.ip_day,
    emailHour: recent.email_hour,
    emailDay: recent.email_day,
    accountHour: recent.account_hour,
    accountDay: recent.account_day,
    placeDay: recent.place_day,
    twins: recent.twins,
    declines: recent.declines,
    known: recent.known,
    disputed: recent.disputed,
    disposable: isDisposable(order.email),
    network: rules.networks.length > 0 && isIn(networksOf(rules.networks), order.ip),
    country: order.country,
    ipCountry: order.ipCountry,
    foreignCurrency: isForeign(order.currency, order.country),
    currency: order.currency,
    baseMinor: order.lines.reduce((sum, { baseMinor }) => sum + baseMinor, 0),
    byClass,
  };
}

/**
 * Judges an order once its buyer's latest orders are known. Refuses `order_refused` if the score reaches the rules' limit for that,
 * after it has told `onRefused` the risk.
 */
export const judgeBy =
  (rules: RiskRules, order: OrderToJudge, onRefused: (risk: KeptRisk) => void) =>
  (recent: RecentOrders): Judged => {
    const facts = factsOf(order, recent, rules);
    const risk = { ...weigh(facts, rules), facts: compact(facts) };
    if (risk.verdict === 'refuse') {
      onRefused(risk);
      throw problem('order_refused');
    }
    return { underReview: risk.verdict === 'review', risk };
  };
