import { alertBack } from './mail/alert-back.mail.ts';
import { alertConfirm } from './mail/alert-confirm.mail.ts';
import { alertDrop } from './mail/alert-drop.mail.ts';

export const alertsMails = [alertConfirm, alertBack, alertDrop];
