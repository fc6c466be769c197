import { parseArgs } from 'node:util';
import { importProducts } from './import/products.ts';
import { summary, writeReport } from './import/report.ts';
import { isMistyped, withStore, type Store } from './store.ts';

const HELP = `npx halfturn import products FILE [options]

Imports products from a file: CSV with commas, semicolons or tabs, or a JSON list; UTF-8, UTF-16 or Windows-1252. A file with a bad
line is refused as a whole. A second run adds nothing twice. Works whether or not the store is running. The back office does the same
under Products, Import, with a preview and undo.

  --map name=Name,price=Price   which column holds what, if the heads do not say it. The fields are those of the back office:
                                price.EUR fixes a price in a currency; tiers (and tiers.EUR) holds wholesale prices as
                                "10: 4.20; 25: 3.90", tiers_for: all or members; summary.de is a text in a language;
                                attr.color is a value of an attribute (docs/features/product-import.md)
  --currency CODE               the currency of price, sale, cost, floor and tiers; otherwise the store's own. Prices in another one
                                than the dollar are fixed in it, and the base price follows; price.USD and cost.USD are always in
                                dollars
  --class SLUG                  the type of new products whose line does not say it; otherwise by their genre
  --platform NAME               where keys activate, for lines that do not say it
  --region NAME                 the region, for lines that do not say it
  --create                      creates types, genres, platforms, regions and options that the store does not have
  --dry-run                     checks every line and writes nothing
  --skip-bad                    imports the good lines of a file that has bad ones
  --report FILE                 writes the verdict on every line to a CSV file`;

const OPTIONS = {
  map: { type: 'string' },
  currency: { type: 'string' },
  class: { type: 'string' },
  platform: { type: 'string' },
  region: { type: 'string' },
  create: { type: 'boolean' },
  'dry-run': { type: 'boolean' },
  'skip-bad': { type: 'boolean' },
  report: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

type Options = ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>['values'];

async function productsCommand({ db, clock }: Store, file: string, options: Options): Promise<void> {
  const dryRun = options['dry-run'] ?? false;
  const result = await importProducts(db, {
    file,
    map: options.map,
    currency: options.currency,
    defaults: { class: options.class, platform: options.platform, region: options.region },
    create: options.create ?? false,
    dryRun,
    skipBad: options['skip-bad'] ?? false,
    now: clock.now(),
  });
  if (options.report) await writeReport(options.report, result.judged);
  console.log(summary(result, dryRun));
  if (!dryRun && !result.written) process.exitCode = 1;
}

/** `npx halfturn import products …`: reads the arguments, imports, prints a verdict on the lines. */
export async function importProductsCommand(args: string[]): Promise<void> {
  try {
    const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true });
    const [file] = positionals;
    if (values.help || file === undefined || positionals.length > 1) {
      console.log(HELP);
      if (!values.help) process.exitCode = 1;
      return;
    }
    await withStore((store) => productsCommand(store, file, values));
  } catch (error) {
    if (!isMistyped(error)) throw error;
    console.error(`${error.message}\n\n${HELP}`);
    process.exitCode = 1;
  }
}
