import { newsletterConfirm } from './mail/newsletter-confirm.mail.ts';
import { newsletterWelcome } from './mail/newsletter-welcome.mail.ts';

export const newsletterMails = [newsletterConfirm, newsletterWelcome];
