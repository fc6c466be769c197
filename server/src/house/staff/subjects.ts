import { addressSubject, type Subjects } from '../../platform/tries.ts';
import { emailNorm } from './staff.queries.ts';

/** What tries at a password are counted for: the account, whether it exists or not, and the address that asks. */
export const passwordSubjects = (email: string, ip: string): Subjects => ({
  door: 'staff',
  own: [addressSubject(emailNorm(email))],
  ip,
});

/** What tries at a code are counted for. */
export const codeSubjects = (staffId: string): Subjects => ({
  door: 'staff',
  own: [`code:${staffId}`],
  ip: null,
});
