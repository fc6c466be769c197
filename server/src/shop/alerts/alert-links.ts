import type { Context } from '../../platform/context.ts';
import { hashToken } from '../../platform/ids.ts';
import { mailSecret, pageUrl } from '../../platform/mail/page-url.ts';
import type { MailRow } from '../../platform/mail/renderer.ts';

/** The two pages that a mail about an alert leads to. */
export interface AlertLinks {
  confirm: string;
  end: string;
}

/** Makes the mail's own links work, once for each mail, and returns them. */
export async function alertLinks(
  context: Context,
  mail: Pick<MailRow, 'id' | 'subject_id' | 'locale'>,
): Promise<AlertLinks> {
  const token = mailSecret(context, 'alert-link', mail);
  await context.db
    .insertInto('alert_links')
    .values({ token_hash: hashToken(token), alert_id: mail.subject_id, created_at: context.clock.now() })
    .onConflict((oc) => oc.doNothing())
    .execute();
  return {
    confirm: pageUrl(context, '/alerts/confirm', mail.locale, { token }),
    end: pageUrl(context, '/alerts/end', mail.locale, { token }),
  };
}
