import { giftMail, giftReplacedMail } from './mail/gift.mail.ts';
import { giftMoved } from './mail/gift-moved.mail.ts';

export const givingMails = [giftMail, giftReplacedMail, giftMoved];
