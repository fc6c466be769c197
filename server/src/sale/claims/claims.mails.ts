import { claimAnswered } from './mail/claim-answered.mail.ts';

export const claimsMails = [claimAnswered];
