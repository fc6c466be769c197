import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import type { MailKind } from '@halfturn/contract/staff/mail-kinds.ts';
import { audit } from '../../house/audit/door.ts';
import { changedSince } from '../../house/staff/door.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { lockTexts, writeTexts } from '../../platform/mail/mail-texts.queries.ts';
import type { OwnTexts } from '../../platform/mail/said.ts';

/**
 * Saves the texts of a kind of mail in one language, in place of all that were saved before. Refuses `content_changed` if another
 * person has saved since `version`.
 *
 * @param texts checked by `demandTexts`
 */
export async function saveMailTexts(
  trx: Trx,
  at: { kind: MailKind; locale: Locale },
  { version, texts }: { version: number; texts: OwnTexts },
  { actor, now }: { actor: string; now: Date },
): Promise<void> {
  const before = await lockTexts(trx, at);
  const subject = `mail-template:${at.kind}:${at.locale}`;
  if ((before?.version ?? 0) !== version) throw await changedSince(trx, subject);
  await writeTexts(trx, at, { texts, version: version + 1, changed_at: now, changed_by: actor });
  await audit(trx, {
    actor,
    action: 'mail.texts_saved',
    subject,
    before: { ...before?.texts },
    after: { ...texts },
  });
}
