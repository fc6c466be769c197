import { balanceChanged } from './mail/balance-changed.mail.ts';

export const balanceMails = [balanceChanged];
