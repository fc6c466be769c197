import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { steamKeys } from '@halfturn/server/test/make-product.ts';
import { runTool, type StoreOptions } from './store-process.ts';

/** A product of the demo catalogue that has no keys but those that a test has imported. */
export interface Stocked {
  slug: string;
  name: string;
  keys: string[];
}

/** Sold out in the demo catalogue, and their keys are written as Steam writes them. */
export const ON_SHELF = { slug: 'hush-acre', name: 'Hush Acre' };
export const LAST_UNIT = { slug: 'moss-radio', name: 'Moss Radio' };

/** Takes so many new keys in, as a shopkeeper does: `npm run import -- keys FILE`. */
export async function importKeys(
  store: Omit<StoreOptions, 'logFile'>,
  product: { slug: string; name: string },
  count: number,
): Promise<Stocked> {
  const folder = mkdtempSync(join(tmpdir(), 'halfturn-keys-'));
  try {
    const keys = steamKeys(count);
    const file = join(folder, 'keys.txt');
    writeFileSync(file, `${keys.join('\n')}\n`);
    const { code, output } = await runTool('import', ['keys', file, '--product', product.slug], store);
    if (code !== 0 || !output.includes(`${count} new`))
      throw new Error(`the import of keys ended with ${code}: ${output}`);
    return { ...product, keys };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
