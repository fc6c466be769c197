import type { RelationKind } from '@halfturn/contract/primitives/relation-kinds.ts';
import { problem } from '@halfturn/contract/problem.ts';
import { audit } from '../../../house/audit/door.ts';
import { demandSeen } from '../../../house/staff/door.ts';
import type { Trx } from '../../../platform/db/kysely.ts';
import { lockProduct } from '../products/products.queries.ts';
import { Nesting } from './nesting.ts';
import {
  countMains,
  nestedBelow,
  relationsOf,
  replaceRelations,
  type RelationRow,
} from './relations.queries.ts';

export interface Relation {
  kind: RelationKind;
  productId: string;
}

/** Relations as their version and the audit log have them. */
export const saidOfRelations = (rows: readonly RelationRow[]): Relation[] =>
  rows.map(({ kind, product_id }) => ({ kind, productId: product_id }));

/**
 * Replaces the relations of a product. Refuses `product_not_found`, also if another product does not exist or is a variant,
 * `relation_circular` and `content_changed`.
 */
export async function saveRelations(
  trx: Trx,
  id: string,
  { rows, version }: { rows: readonly Relation[]; version: string },
  actor: string,
): Promise<void> {
  if (!(await lockProduct(trx, id))) throw problem('product_not_found');
  const before = saidOfRelations(await relationsOf(trx, id, 'en-US'));
  const subject = `product:${id}`;
  await demandSeen(trx, version, { now: before, subject });
  const wanted = rows.filter(({ productId }) => productId !== id);
  const others = [...new Set(wanted.map(({ productId }) => productId))];
  if ((await countMains(trx, others)) !== others.length) throw problem('product_not_found');
  const nesting = new Nesting(await nestedBelow(trx, others));
  if (wanted.some(({ kind, productId }) => nesting.wouldCircle(kind, id, productId)))
    throw problem('relation_circular');
  await replaceRelations(trx, id, wanted);
  await audit(trx, {
    actor,
    action: 'catalog.relations_saved',
    subject,
    before: { relations: before },
    after: { relations: wanted },
  });
}
