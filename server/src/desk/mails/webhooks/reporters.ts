import type { MailProvider } from '@halfturn/contract/staff/mail-providers.ts';
import type { Context } from '../../../platform/context.ts';
import { mailgun } from './mailgun.ts';
import type { Reporter } from './report.ts';
import { sendgrid } from './sendgrid.ts';
import { amazonSes } from './ses.ts';
import { snsService } from './sns-service.ts';

/** How the reports of each provider are read. */
export const reportersOf = (
  context: Pick<Context, 'clock' | 'log'>,
): Readonly<Record<MailProvider, Reporter>> => ({
  mailgun,
  sendgrid,
  ses: amazonSes(snsService(context)),
});
