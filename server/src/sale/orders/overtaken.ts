import { problem, type Problem } from '@halfturn/contract/problem.ts';
import { staffNames } from '../../house/staff/door.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { latestActor } from './staff-order.queries.ts';

/**
 * The refusal of an act that another one has overtaken: `staff_order_has_moved_on` with the name of the colleague whose act was the
 * latest one, or `order_has_moved_on` if that was the buyer's, the provider's or the store's own.
 */
export async function overtaken(trx: Trx, orderId: string): Promise<Problem> {
  const actor = await latestActor(trx, orderId);
  const name = actor === null ? undefined : (await staffNames(trx, [actor])).get(actor);
  return name === undefined
    ? problem('order_has_moved_on')
    : problem('staff_order_has_moved_on', { values: { name }, data: { by: name } });
}
