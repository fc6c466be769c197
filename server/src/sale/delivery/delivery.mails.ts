import { emailMoved } from './mail/email-moved.mail.ts';
import { giftNews } from './mail/gift-news.mail.ts';
import { keysDelivered } from './mail/keys-delivered.mail.ts';
import { keysWaiting } from './mail/keys-waiting.mail.ts';
import { preOrdered, releaseMoved } from './mail/pre-ordered.mail.ts';
import { revealCodeMail } from './mail/reveal-code.mail.ts';

export const deliveryMails = [
  keysDelivered,
  giftNews,
  keysWaiting,
  preOrdered,
  releaseMoved,
  revealCodeMail,
  emailMoved,
];
