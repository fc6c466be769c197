import { personalAsk } from './mail/personal-ask.mail.ts';
import { personalErased } from './mail/personal-erased.mail.ts';

export const personalDataMails = [personalAsk, personalErased];
