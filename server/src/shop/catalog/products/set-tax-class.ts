import type { TaxClass } from '@halfturn/contract/primitives/tax-classes.ts';
import { problem } from '@halfturn/contract/problem.ts';
import { audit } from '../../../house/audit/door.ts';
import { changedSince } from '../../../house/staff/door.ts';
import type { Trx } from '../../../platform/db/kysely.ts';
import { lockProduct, saveTaxClass } from './products.queries.ts';

/** Sets the tax class of a product; orders that were placed keep theirs. Refuses `product_not_found` and `content_changed`. */
export async function setTaxClass(
  trx: Trx,
  id: string,
  { taxClass, was }: { taxClass: TaxClass; was: TaxClass },
  by: { actor: string; now: Date },
): Promise<void> {
  const before = await lockProduct(trx, id);
  if (!before) throw problem('product_not_found');
  if (before.tax_class === taxClass) return;
  if (before.tax_class !== was) throw await changedSince(trx, `product:${id}`);
  await saveTaxClass(trx, id, taxClass, by);
  await audit(trx, {
    actor: by.actor,
    action: 'products.tax_class_set',
    subject: `product:${id}`,
    before: { tax_class: before.tax_class },
    after: { tax_class: taxClass },
  });
}
