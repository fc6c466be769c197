// What the sale may use of membership.
export { countOrder } from './count-order.ts';
export { joinOrder, takePointsAgain, type MemberTerms } from './join-order.ts';
export { membershipOf, type Standing } from './membership.queries.ts';
export { countsOf, mostPoints, POINTS_SHARE, worthOf, type OrderFacts } from './points.ts';
