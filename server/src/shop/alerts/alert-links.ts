import type { Context } from '../../platform/context.ts';
import { mailSecret, pageUrl } from '../../platform/mail/page-url.ts';
import type { MailRow } from '../../platform/mail/renderer.ts';
import { saveAlertLink } from './alerts.queries.ts';

/** The two pages that a mail about an alert links to. */
export interface AlertLinks {
  confirm: string;
  end: string;
}

/** Makes the links of a mail, and saves their secret. */
export async function alertLinks(
  context: Context,
  mail: Pick<MailRow, 'id' | 'subject_id' | 'locale'>,
): Promise<AlertLinks> {
  const token = mailSecret(context, 'alert-link', mail);
  await saveAlertLink(context.db, { token, alertId: mail.subject_id, now: context.clock.now() });
  return {
    confirm: pageUrl(context, '/alerts/confirm', mail.locale, { token }),
    end: pageUrl(context, '/alerts/end', mail.locale, { token }),
  };
}
