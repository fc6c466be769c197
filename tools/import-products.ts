import { parseArgs } from 'node:util';
import { platformOf, regionOf } from './import/places.ts';
import { importProducts } from './import/products.ts';
import { summary, writeReport } from './import/report.ts';
import { CommandRefused, isMistyped, withStore, type Store } from './store.ts';

const HELP = `npm run import -- products FILE.csv [options]

Imports products from a CSV file. A file with a bad line is refused as a whole. A second run adds nothing twice. Works
whether or not the store is running.

  --map name=Name,price=Price   which column holds what, if the heads do not say it. Besides the fields of a product:
                                price_EUR and the like fix its price in a currency; tiers (and tiers_EUR, for a fixed
                                price) holds wholesale prices as "10: 4.20; 25: 3.90", tiers_for: all or members;
                                summary_de, description_de, edition_de, system_de, tips_de: texts in a language;
                                stock and weight (grams): for new products that are shipped (platform: parcel)
  --class SLUG                  the class of all lines; otherwise by their genre
  --platform NAME               where keys activate, for lines that do not say it (games: Steam)
  --region NAME                 the region, for lines that do not say it (Global)
  --dry-run                     checks every line and writes nothing
  --skip-bad                    imports the good lines of a file that has bad ones
  --report FILE                 writes the verdict on every line to a CSV file`;

const OPTIONS = {
  map: { type: 'string' },
  class: { type: 'string' },
  platform: { type: 'string' },
  region: { type: 'string' },
  'dry-run': { type: 'boolean' },
  'skip-bad': { type: 'boolean' },
  report: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

type Options = ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>['values'];

async function productsCommand({ db }: Store, file: string, options: Options): Promise<void> {
  const dryRun = options['dry-run'] ?? false;
  const result = await importProducts(db, {
    file,
    map: options.map,
    defaults: {
      class: options.class,
      platform: named('platform', options.platform, platformOf),
      region: named('region', options.region, regionOf),
    },
    dryRun,
    skipBad: options['skip-bad'] ?? false,
    onProgress: (message) => console.error(message),
  });
  if (options.report) await writeReport(options.report, result.judged);
  console.log(summary(result, dryRun));
  if (!dryRun && !result.written) process.exitCode = 1;
}

function named<C>(what: string, text: string | undefined, find: (text: string) => C | null): C | undefined {
  if (text === undefined) return undefined;
  const code = find(text);
  if (code === null) throw new CommandRefused(`There is no ${what} "${text}".`);
  return code;
}

/** `npm run import -- products …`: reads the arguments, imports, prints a verdict on the lines. */
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
