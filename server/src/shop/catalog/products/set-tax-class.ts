import type { TaxClass } from '@halfturn/contract/primitives/tax-classes.ts';
import { problem } from '@halfturn/contract/problem.ts';
import { audit } from '../../../house/audit/door.ts';
import type { Trx } from '../../../platform/db/kysely.ts';

/** Says at which rate a product is taxed; orders that were placed keep theirs. Refuses `product_not_found`. */
export async function setTaxClass(trx: Trx, id: string, taxClass: TaxClass, actor: string): Promise<void> {
  const before = await trx
    .selectFrom('products')
    .select('tax_class')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!before) throw problem('product_not_found');
  if (before.tax_class === taxClass) return;
  await trx.updateTable('products').set({ tax_class: taxClass }).where('id', '=', id).execute();
  await audit(trx, {
    actor,
    action: 'products.tax_class_set',
    subject: `product:${id}`,
    before,
    after: { tax_class: taxClass },
  });
}
