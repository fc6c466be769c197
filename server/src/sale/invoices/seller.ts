import { readPlain } from '../../house/settings/door.ts';
import type { Db } from '../../platform/db/kysely.ts';
import type { InvoiceData } from './invoice.ts';

/**
 * The seller as invoices name it. Null while its name, address or country is missing: no invoice is issued then. The tax and
 * register numbers may be empty, because not every seller has them.
 */
export async function sellerOf(db: Db): Promise<InvoiceData['seller'] | null> {
  const said = await readPlain(db, [
    'shop.name',
    'shop.address',
    'shop.country',
    'shop.taxNumber',
    'shop.register',
  ]);
  const name = said['shop.name'].trim();
  const lines = textLines(said['shop.address']);
  const country = said['shop.country'].trim();
  if (name === '' || lines.length === 0 || country === '') return null;
  return { name, lines, country, taxNumber: said['shop.taxNumber'], register: said['shop.register'] };
}

/** The lines of a text that are not empty. */
export const textLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
