// For the sale and the erasure of a person.
export { balancesOf, entryOf } from './balance.queries.ts';
export { demandMayGiveMoney } from './giving.ts';
export {
  addToBalance,
  lapseBalances,
  refundToBalance,
  returnToBalance,
  takeFromBalance,
} from './move-balance.ts';
