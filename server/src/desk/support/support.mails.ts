import { supportAnswered } from './mail/support-answered.mail.ts';

export const supportMails = [supportAnswered];
