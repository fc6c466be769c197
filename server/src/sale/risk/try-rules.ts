import type { Verdict } from '@halfturn/contract/primitives/risk-reasons.ts';
import type { RiskRules, RiskTrial } from '@halfturn/contract/staff/risk.ts';
import type { KeptRisk } from './judge-order.ts';
import { isIn, networksOf } from './place.ts';
import { riskFacts, weigh } from './risk.ts';
import type { RefusedTry, WeighedOrder } from './risk.queries.ts';

/** How many changed orders are shown. */
const SHOWN = 20;
const LOST = new Set(['disputed', 'charged_back']);

const nothing = (): Record<Verdict, number> => ({ allow: 0, review: 0, refuse: 0 });

interface Tried {
  orders: readonly WeighedOrder[];
  refused: readonly RefusedTry[];
  /** The present slug of each class, by all that it has or had. */
  slugs: ReadonlyMap<string, string>;
}

/** The verdicts that stored and refused orders would get under other rules, by the facts that were stored with them. */
export function tryRules(rules: RiskRules, { orders, refused, slugs }: Tried): RiskTrial {
  const networks = networksOf(rules.networks);
  const now = ({ facts }: KeptRisk, ip: string | null) => {
    const known = riskFacts.parse(facts);
    const byClass: Record<string, number> = {};
    for (const [slug, minor] of Object.entries(known.byClass)) {
      const present = slugs.get(slug) ?? slug;
      byClass[present] = (byClass[present] ?? 0) + minor;
    }
    const network = ip === null ? known.network : isIn(networks, ip);
    return weigh({ ...known, byClass, network }, rules);
  };
  const [was, would] = [nothing(), nothing()];
  const changed: RiskTrial['changed'] = [];
  let disputed = 0;
  let disputedCaught = 0;
  for (const order of orders) {
    const { verdict, score } = now(order.risk, order.ip);
    was[order.risk.verdict]++;
    would[verdict]++;
    if (LOST.has(order.payment_status)) {
      disputed++;
      if (verdict !== 'allow') disputedCaught++;
    }
    if (verdict !== order.risk.verdict && changed.length < SHOWN)
      changed.push({
        orderNo: order.order_no,
        at: order.placed_at.toISOString(),
        status: order.status,
        total: { amount: order.total_minor, currency: order.currency },
        was: order.risk.verdict,
        would: verdict,
        score,
      });
  }
  for (const { risk, ip } of refused) {
    was[risk.verdict]++;
    would[now(risk, ip).verdict]++;
  }
  return { weighed: orders.length + refused.length, was, would, disputed, disputedCaught, changed };
}
