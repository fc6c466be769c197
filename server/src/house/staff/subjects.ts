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

/** What attempts of a known browser are counted for: itself alone. */
export const deviceSubjects = (device: Buffer): Subjects => ({
  door: 'staff',
  own: [`device:${device.toString('base64url')}`],
  ip: null,
});

/** What attempts at the own password are counted for while somebody is at work. */
export const ownPasswordSubjects = (staffId: string): Subjects => ({
  door: 'staff',
  own: [`own:${staffId}`],
  ip: null,
});

/** What attempts at the code that was mailed to a new address are counted for. */
export const mailedCodeSubjects = (staffId: string): Subjects => ({
  door: 'staff',
  own: [`mailed:${staffId}`],
  ip: null,
});

/** What mails to new addresses are counted for. */
export const newAddressSubjects = (staffId: string): Subjects => ({
  door: 'staff',
  own: [`address:${staffId}`],
  ip: null,
});
