/** The mails to an affiliate: that they are one, and that they were paid. */
export const AFFILIATE_WELCOME = 'affiliate-welcome';
export const AFFILIATE_PAID_OUT = 'affiliate-paid-out';
