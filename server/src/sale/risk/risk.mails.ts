import { reviewWaits } from './mail/review-waits.mail.ts';

export const riskMails = [reviewWaits('wait'), reviewWaits('late')];
