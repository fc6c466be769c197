import { DEFAULT_LOCALE } from '@halfturn/contract/primitives/locale.ts';
import { postAlarm } from '../desk/alarms/post-alarm.ts';
import { backupsJobs } from '../house/backups/run-backup.ts';
import { learnBrand } from '../house/brand/door.ts';
import { learnCurrency, readSetting } from '../house/settings/door.ts';
import type { Context } from '../platform/context.ts';
import type { Job } from '../platform/jobs/job.ts';
import { mailJobs, type Mailer } from '../platform/mail/send-mail.ts';
import { membershipJobs } from '../people/membership/membership.jobs.ts';
import { catalogJobs } from '../shop/catalog/bulk/run-bulk.ts';
import { productImportJobs } from '../shop/catalog/import/run-import.ts';
import { keysJobs } from '../sale/keys/keys.jobs.ts';
import { notifyReleaseMoved } from '../sale/delivery/notify-release-moved.ts';
import { paymentsJobs } from '../sale/payments/payments.jobs.ts';
import type { Providers } from '../sale/payments/door.ts';
import { sandboxJobs } from '../sale/payments/sandbox/send-webhook.ts';
import { contentJobs } from '../shop/content/content.jobs.ts';
import { alertsJobs } from '../shop/alerts/alerts.jobs.ts';
import { eventJobs } from './events.ts';
import { MAILS } from './mails.ts';

interface JobParts {
  providers: Providers;
  mailer: Mailer;
  sandbox: { secret: Buffer; webhookUrl: Promise<string> };
}

/** Every job that the worker knows. What comes round by itself is in `rounds.ts`. */
export const jobsOf = ({ providers, mailer, sandbox }: JobParts): Job<Context>[] => [
  ...eventJobs(),
  ...alertsJobs(),
  ...catalogJobs(),
  ...productImportJobs(),
  ...keysJobs(),
  ...backupsJobs(),
  notifyReleaseMoved,
  postAlarm,
  ...contentJobs(),
  ...membershipJobs(),
  ...paymentsJobs(providers),
  ...sandboxJobs(sandbox.secret, sandbox.webhookUrl),
  ...mailJobs(mailer, MAILS, async (context) => {
    await Promise.all([learnBrand(context), learnCurrency(context.db)]);
    return await readSetting(context.db, 'contact.email', DEFAULT_LOCALE);
  }),
];
