import { MAIL_PROVIDERS, type MailProvider } from '@halfturn/contract/staff/mail-providers.ts';
import * as calls from '@halfturn/contract/staff/mail-webhooks.ts';
import { staffActor } from '../../../house/audit/door.ts';
import { staffNames } from '../../../house/staff/door.ts';
import type { Context } from '../../../platform/context.ts';
import { inTransaction } from '../../../platform/db/kysely.ts';
import { bindStaff, type Binding } from '../../../platform/http/call.ts';
import { reportersOf } from './reporters.ts';
import { saveWebhook } from './save-webhook.ts';
import { secretOf } from './secret.ts';
import { savedWebhook, savedWebhooks, type WebhookRow } from './webhooks.queries.ts';

/** The providers of email delivery that may report to the store. */
export const mailWebhooksStaffRoutes = (context: Context): Binding[] => {
  const { db } = context;
  const reporters = reportersOf(context);
  return [
    bindStaff(calls.staffMailWebhooks, async () => {
      const rows = await savedWebhooks(db);
      const names = await staffNames(
        db,
        rows.map((row) => row.saved_by),
      );
      return MAIL_PROVIDERS.map((provider) =>
        wireOf(
          context,
          provider,
          rows.find((row) => row.provider === provider),
          names,
        ),
      );
    }),

    bindStaff(calls.staffSaveMailWebhook, async ({ params: { provider }, body, staff }) => {
      const wish = { provider, reporter: reporters[provider], ...body };
      await inTransaction(db, (trx) => saveWebhook(trx, context, wish, staffActor(staff)));
      const row = await savedWebhook(db, provider);
      return wireOf(context, provider, row, await staffNames(db, row ? [row.saved_by] : []));
    }),
  ];
};

function wireOf(
  { keyring, config }: Context,
  provider: MailProvider,
  row: WebhookRow | undefined,
  names: ReadonlyMap<string, string>,
): calls.MailWebhook {
  return {
    provider,
    url: `${config.publicUrl}/prod-api/api/mail-reports/${provider}/webhook`,
    secretSet: row?.sealed != null,
    unreadable: row?.sealed != null && secretOf(keyring, row) === null,
    heardAt: row?.heard_at?.toISOString() ?? null,
    version: row?.version ?? 0,
    savedBy: row ? (names.get(row.saved_by) ?? '') : null,
    savedAt: row?.saved_at.toISOString() ?? null,
  };
}
