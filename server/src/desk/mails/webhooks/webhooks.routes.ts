import { mailWebhook } from '@halfturn/contract/mail-webhooks.ts';
import { isOneOf } from '@halfturn/contract/primitives/names.ts';
import { problem } from '@halfturn/contract/problem.ts';
import { MAIL_PROVIDERS } from '@halfturn/contract/staff/mail-providers.ts';
import type { Context } from '../../../platform/context.ts';
import { inTransaction } from '../../../platform/db/kysely.ts';
import { bind, type Binding } from '../../../platform/http/call.ts';
import { reportersOf } from './reporters.ts';
import { secretOf } from './secret.ts';
import { takeReports } from './take-reports.ts';
import { savedWebhook } from './webhooks.queries.ts';

/** The reports of providers of email delivery. What may call Amazon happens before the transaction. */
export const mailWebhookRoutes = (context: Context): Binding[] => {
  const { db, clock, keyring } = context;
  const reporters = reportersOf(context);
  return [
    bind(mailWebhook, async ({ params: { provider }, raw, headers }) => {
      if (!isOneOf(MAIL_PROVIDERS, provider)) throw problem('not_found');
      const secret = secretOf(keyring, await savedWebhook(db, provider));
      if (!secret) throw problem('not_found');
      const now = clock.now();
      const reports = await reporters[provider].read({ raw, headers, secret, now });
      await inTransaction(db, (trx) => takeReports(trx, provider, reports, now));
      return { received: true as const };
    }),
  ];
};
