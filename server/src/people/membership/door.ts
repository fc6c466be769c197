// For the sale.
export { countOrder } from './count-order.ts';
export { joinOrder, leaveOrder, takePointsAgain, termsOf, type MemberTerms } from './join-order.ts';
export { membershipOf, tierNames, tiersOf, type Standing } from './membership.queries.ts';
export { explainLevel, explainPoints, quoteMemberWire } from './quote-member.ts';
export { usePoints, type MemberUse } from './use-points.ts';
