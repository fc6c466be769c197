import { affiliatePaidOut } from './mail/affiliate-paid-out.mail.ts';
import { affiliateWelcome } from './mail/affiliate-welcome.mail.ts';

export const affiliateMails = [affiliateWelcome, affiliatePaidOut];
