import { disputeOpened } from './mail/dispute-opened.mail.ts';

export const disputesMails = [disputeOpened];
