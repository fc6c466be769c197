export { admitStaff } from './admit.ts';
export { firstOwner } from './first-owner.ts';
export { resealSecrets } from './reseal-secrets.ts';
export { staffNames } from './staff.queries.ts';
export { staffMail, tellStaff, type StaffNews } from './tell-staff.ts';
