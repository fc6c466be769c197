import type { Context } from '../../platform/context.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { hashToken } from '../../platform/ids.ts';
import { mailSecret, pageUrl } from '../../platform/mail/page-url.ts';
import type { MailRow } from '../../platform/mail/renderer.ts';

/** The address of a guest's ticket, with the secret of this mail, which the store keeps as a hash. */
export async function ticketLink(
  trx: Trx,
  context: Pick<Context, 'config' | 'keyring' | 'clock'>,
  mail: Pick<MailRow, 'id' | 'locale'>,
  ticketId: string,
): Promise<string> {
  const accessKey = mailSecret(context, 'ticket-link', mail);
  await trx
    .insertInto('ticket_access')
    .values({ token_hash: hashToken(accessKey), ticket_id: ticketId, created_at: context.clock.now() })
    .onConflict((oc) => oc.doNothing())
    .execute();
  return pageUrl(context, '/ticket', mail.locale, { id: ticketId, accessKey });
}
