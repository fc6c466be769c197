import { pointsExpire } from './mail/points-expire.mail.ts';

export const membershipMails = [pointsExpire];
