import { FIRST_STEPS } from '@halfturn/contract/staff/first-step-names.ts';
import { problem } from '@halfturn/contract/problem.ts';
import { audit } from '../../house/audit/door.ts';
import { lockSetting, saveSetting } from '../../house/settings/door.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import type { Providers } from '../../sale/payments/door.ts';
import { readSteps } from './read-steps.ts';

/**
 * Opens the store for real payments, or closes it again. Refuses `content_changed` if another person has switched it since `revision`,
 * `first_steps_open` while a step is not done, and `demo_in_the_way` while products of the demo catalog are on sale.
 */
export async function switchStore(
  trx: Trx,
  providers: Providers,
  { live, revision }: { live: boolean; revision: number },
  actor: string,
): Promise<void> {
  const before = await lockSetting(trx, 'store.live');
  const steps = await readSteps(trx, providers);
  if (before.revision !== revision) throw problem('content_changed', { data: steps });
  if (steps.live === live) return;
  if (live) {
    const open = FIRST_STEPS.filter((step) => !steps.done[step]);
    if (open.length > 0) throw problem('first_steps_open', { data: { open } });
    if (steps.demo > 0) throw problem('demo_in_the_way');
  }
  await saveSetting(trx, 'store.live', live, actor);
  await audit(trx, {
    actor,
    action: live ? 'store.opened' : 'store.closed',
    subject: 'store',
    before: { live: steps.live },
    after: { live },
  });
}
