export { admitStaff, isAtWork } from './admit.ts';
export { demandFreshCode } from './fresh-code.ts';
export { firstOwner, restoreOwner } from './owner-access.ts';
export { demandMayGive, givenOtherwise, noteGiven, usdWorth, type Giver } from './giving.ts';
export { changedSince, demandSeen } from './seen.ts';
export { resealSecrets } from './second-factor.ts';
export { allStaffNames, FIRST_OWNER, staffNames } from './staff.queries.ts';
export { staffMail, notifyStaff } from './notify-staff.ts';
export { notifyOwners } from './notify-owners.ts';
