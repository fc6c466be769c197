import type { StaffRole } from '@halfturn/contract/staff/roles.ts';
import { DEFAULT_LOCALE } from '@halfturn/contract/primitives/locale.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { letter } from '../../platform/mail/letter.ts';
import { button, heading, type Block } from '../../platform/mail/parts.ts';
import { queueMail } from '../../platform/mail/queue.ts';
import type { MailPlace, RenderedMail } from '../../platform/mail/renderer.ts';
import { staffInRoles } from './staff.queries.ts';

/** News for staff who do not have the back office open. */
interface StaffNews {
  kind: string;
  /** Names the event: each member of staff gets one mail about it. */
  dedupe: string;
  subjectId: string;
  roles: readonly StaffRole[];
}

/** Queues a mail to every member of staff with one of the roles; if there is none, to the owners. */
export async function notifyStaff(trx: Trx, { kind, dedupe, subjectId, roles }: StaffNews): Promise<void> {
  const named = await staffInRoles(trx, roles);
  const people = named.length > 0 ? named : await staffInRoles(trx, ['owner']);
  for (const { id, email } of people)
    await queueMail(trx, {
      kind,
      dedupe: `${dedupe}:${id}`,
      subjectId,
      recipient: email,
      // The store does not know their language; the back office follows each browser.
      locale: DEFAULT_LOCALE,
    });
}

/** A mail to staff with a link to a page of the back office. */
export const staffMail = (
  { publicUrl, locale }: Pick<MailPlace, 'publicUrl' | 'locale'>,
  {
    subject,
    title,
    text,
    path,
    action,
  }: { subject: string; title: string; text: readonly Block[]; path: string; action: string },
): RenderedMail =>
  letter({ locale, subject }, [heading(title), ...text, button(`${publicUrl}/admin${path}`, action)]);
