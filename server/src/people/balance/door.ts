// What the sale, and who forgets a person, may use of balances.
export { balancesOf, entryOf } from './balance.queries.ts';
export { demandMayGiveMoney } from './giving.ts';
export { addToBalance, lapseBalances, returnToBalance, takeFromBalance } from './move-balance.ts';
