import { staffAct } from './mail/staff-act.mail.ts';
import { staffEmailCode } from './mail/staff-email-code.mail.ts';
import { staffOwn } from './mail/staff-own.mail.ts';

export const staffMails = [staffAct, staffOwn, staffEmailCode];
