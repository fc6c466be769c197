import { ticketReceived } from './mail/ticket-received.mail.ts';
import { supportAnswered } from './mail/support-answered.mail.ts';

export const supportMails = [supportAnswered, ticketReceived];
