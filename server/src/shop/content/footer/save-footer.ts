import type { FooterColumns } from '@halfturn/contract/staff/footer.ts';
import { audit } from '../../../house/audit/door.ts';
import { lockSetting, saveSetting } from '../../../house/settings/door.ts';
import { changedSince } from '../../../house/staff/door.ts';
import type { Trx } from '../../../platform/db/kysely.ts';
import { columnsIn } from './draw-footer.ts';

/** Saves the columns of the footer; null for the built-in ones. Refuses `content_changed` if another person has saved since `version`. */
export async function saveFooter(
  trx: Trx,
  { columns, version }: { columns: FooterColumns | null; version: number },
  actor: string,
): Promise<void> {
  const before = await lockSetting(trx, 'site.columns');
  if (before.revision !== version) throw await changedSince(trx, 'footer');
  await saveSetting(trx, 'site.columns', columns && JSON.stringify(columns), actor);
  await audit(trx, {
    actor,
    action: 'footer.saved',
    subject: 'footer',
    before: { columns: columnsIn(before.value) },
    after: { columns },
  });
}
