import { addressSubject, type Subjects } from '../../platform/tries.ts';
import { emailNorm } from './staff.queries.ts';

/** The subjects of the attempt limiter for a password: the account, whether it exists or not, and the network. */
export const passwordSubjects = (email: string, ip: string): Subjects => ({
  door: 'staff',
  own: [addressSubject(emailNorm(email))],
  ip,
});

/** For the code of the second factor. */
export const codeSubjects = (staffId: string): Subjects => ({
  door: 'staff',
  own: [`code:${staffId}`],
  ip: null,
});

/** For a known browser: itself alone. */
export const deviceSubjects = (device: Buffer): Subjects => ({
  door: 'staff',
  own: [`device:${device.toString('base64url')}`],
  ip: null,
});

/** For the own password of a signed-in member of staff. */
export const ownPasswordSubjects = (staffId: string): Subjects => ({
  door: 'staff',
  own: [`own:${staffId}`],
  ip: null,
});

/** For the code that was mailed to a new address. */
export const mailedCodeSubjects = (staffId: string): Subjects => ({
  door: 'staff',
  own: [`mailed:${staffId}`],
  ip: null,
});

/** For mails to new addresses. */
export const newAddressSubjects = (staffId: string): Subjects => ({
  door: 'staff',
  own: [`address:${staffId}`],
  ip: null,
});
