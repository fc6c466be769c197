import { giftMail, giftReplacedMail } from './mail/gift.mail.ts';

export const giftsMails = [giftMail, giftReplacedMail];
