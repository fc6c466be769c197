import { withdrawalLink } from './mail/withdrawal-link.mail.ts';
import { withdrawalReceived } from './mail/withdrawal-received.mail.ts';

export const withdrawalsMails = [withdrawalLink, withdrawalReceived];
