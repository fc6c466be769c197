export { admitStaff, isAtWork } from './admit.ts';
export { demandFreshCode } from './fresh-code.ts';
export { firstOwner, restoreOwner } from './owner-access.ts';
export { demandMayGive, givenOtherwise, noteGiven, usdWorth, type Giver } from './giving.ts';
export { resealSecrets } from './second-factor.ts';
export { staffNames } from './staff.queries.ts';
export { staffMail, tellStaff } from './tell-staff.ts';
export { tellOwners } from './tell-owners.ts';
