import type { BodyOf } from '@halfturn/contract/endpoint.ts';
import type { MoneyStyle } from '@halfturn/contract/primitives/money-style.ts';
import type { staffChooseAmounts } from '@halfturn/contract/staff/currencies.ts';
import { audit } from '../../../house/audit/door.ts';
import { lockSetting, readPlain, saveSetting } from '../../../house/settings/door.ts';
import { demandSeen } from '../../../house/staff/door.ts';
import type { Trx } from '../../../platform/db/kysely.ts';

/** How amounts are written, in the audit log. */
const SUBJECT = 'settings:amounts';

/** What an editor sees of the choice. */
export const amountsSeen = (style: MoneyStyle) => ({ style });

/** Chooses how amounts are written; every process learns of it and drops its cached pages. Refuses `content_changed`. */
export async function chooseAmounts(
  trx: Trx,
  { style, version }: BodyOf<typeof staffChooseAmounts>,
  actor: string,
): Promise<void> {
  await lockSetting(trx, 'prices.style');
  const { 'prices.style': before } = await readPlain(trx, ['prices.style']);
  await demandSeen(trx, version, { now: amountsSeen(before), subject: SUBJECT });
  if (style === before) return;
  await saveSetting(trx, 'prices.style', style, actor);
  await audit(trx, {
    actor,
    action: 'currencies.amounts_chosen',
    subject: SUBJECT,
    before: amountsSeen(before),
    after: amountsSeen(style),
  });
}
