// Apart from the calls, which need zod: the browser reads it, and must not download zod with it.

/** The providers of email delivery whose reports about bounces and complaints the store understands. */
export const MAIL_PROVIDERS = ['mailgun', 'sendgrid', 'ses'] as const;
export type MailProvider = (typeof MAIL_PROVIDERS)[number];

export const MAIL_PROVIDER_NAMES: Readonly<Record<MailProvider, string>> = {
  mailgun: 'Mailgun',
  sendgrid: 'SendGrid',
  ses: 'Amazon SES',
};

/** What has to be sent to the store, as each provider calls it. */
export const MAIL_PROVIDER_EVENTS: Readonly<Record<MailProvider, readonly string[]>> = {
  mailgun: ['Permanent Failure', 'Temporary Failure', 'Spam Complaints'],
  sendgrid: ['Bounced', 'Dropped', 'Deferred', 'Spam Reports'],
  ses: ['Bounce', 'Complaint'],
};
