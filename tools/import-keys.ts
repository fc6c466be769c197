import { COMMAND_LINE } from '@halfturn/server/src/house/audit/door.ts';
import { createHash } from 'node:crypto';
import { createWriteStream, type WriteStream } from 'node:fs';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { CURRENCIES, isCurrency } from '@halfturn/contract/primitives/currencies.ts';
import type { Db } from '@halfturn/server/src/platform/db/kysely.ts';
import {
  finishBatch,
  importKeys,
  openKeyring,
  batchNamesOf,
  nextBatchName,
  stockedProduct,
  stockedProducts,
  unfinishedImports,
  type ImportedKeys,
  type ImportOptions,
  type KeyLine,
  type LineVerdict,
  type RawKey,
} from '@halfturn/server/src/sale/keys/door.ts';
import { measureFile, readKeys } from './import/read-keys.ts';
import { CommandRefused, isMistyped, withStore, type Store } from './store.ts';

const HELP = `npx halfturn import keys FILE [options]

Imports product keys: a text file with one key a line, or CSV with heads. Checks every line, leaves out those without a new
key, and puts the new keys on sale together after the last line. If it was interrupted, run it again with the same file.

  --product NAME                the product of all lines: slug, class/slug, id or title; otherwise as the column says
  --map key=Code,product=SKU    which column holds what, if the heads do not say it
  --supplier NAME               where the keys come from
  --invoice NUMBER
  --batch NAME                  what staff call the batch; the next free name of the month unless told
  --bought-on 2026-11-21
  --cost 12.50 --currency USD   what one key cost
  --warranty-until 2027-11-30   until when the supplier replaces bad keys
  --dry-run                     checks every line and writes nothing
  --report FILE                 writes the verdict on every line to a CSV file (line numbers, no keys)
  --finish BATCH                puts the keys of an interrupted import on sale`;

const OPTIONS = {
  product: { type: 'string' },
  map: { type: 'string' },
  supplier: { type: 'string' },
  invoice: { type: 'string' },
  batch: { type: 'string' },
  'bought-on': { type: 'string' },
  cost: { type: 'string' },
  currency: { type: 'string' },
  'warranty-until': { type: 'string' },
  'dry-run': { type: 'boolean' },
  report: { type: 'string' },
  finish: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

type Options = ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>['values'];

const SAID: Record<LineVerdict, string> = {
  ok: 'new',
  twice_in_file: 'twice in the file',
  in_stock: 'in stock already',
  sold_before: 'sold before',
  wrong_pattern: "not a key of this product's platform",
  blank: 'blank',
  unknown_product: 'of a product that the store does not have',
};
/** Lines that are printed; the report has all. */
const MOST_PRINTED = 50;

/** `npx halfturn import keys …`: see `HELP`. Keys are never printed, only the numbers of their lines. */
export async function importKeysCommand(args: string[]): Promise<void> {
  try {
    const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true });
    const [file = ''] = positionals;
    const wanted = values.finish === undefined ? positionals.length === 1 : positionals.length === 0;
    if (values.help || !wanted) {
      console.log(HELP);
      if (!values.help) process.exitCode = 1;
      return;
    }
    await withStore((store) =>
      values.finish === undefined ? takeFile(store, file, values) : finish(store, values.finish),
    );
  } catch (error) {
    if (!isMistyped(error)) throw error;
    console.error(`${error.message}\n\n${HELP}`);
    process.exitCode = 1;
  }
}

async function takeFile({ config, db, clock }: Store, file: string, options: Options): Promise<void> {
  const preview = options['dry-run'] ?? false;
  const origin = { ...originOf(options), name: options.batch ?? (await nextName(db, clock)) };
  const { hash, lines } = await measureFile(file);
  const source = createHash('sha256')
    .update(hash)
    .update(options.product ?? '')
    .digest();
  const keyring = await openKeyring(config, db);
  const report = options.report === undefined ? null : createWriteStream(options.report);
  report?.write('line,verdict\n');
  const printed: string[] = [];
  let shown = 0;

  const imported = await importKeys(db, keyring, named(db, file, options), {
    ...origin,
    actor: COMMAND_LINE,
    source,
    preview,
    onVerdict: (line, verdict) => {
      report?.write(`${line},${verdict}\n`);
      if (verdict !== 'ok' && printed.length < MOST_PRINTED) printed.push(`Line ${line}: ${SAID[verdict]}.`);
    },
    onProgress: (progress) => {
      if (performance.now() - shown < 500) return;
      shown = performance.now();
      console.error(`${progress.lines} of ${lines} lines, ${progress.verdicts.ok} new keys`);
    },
  });
  if (report) await close(report);
  for (const text of printed) console.log(text);
  console.log(summary(imported, preview));
  await remindOfUnfinished(db);
  if (imported.verdicts.ok === 0) process.exitCode = 1;
}

/** The first name of this month that no batch has. */
async function nextName(db: Db, clock: Store['clock']): Promise<string> {
  const month = clock.now().toISOString().slice(0, 7);
  return nextBatchName(month, await batchNamesOf(db, month));
}

/** Lines whose products are looked up together. */
const TOGETHER = 1_000;

/** The lines of the file with their products, each name looked up once. */
async function* named(db: Db, file: string, options: Options): AsyncGenerator<KeyLine> {
  const all = options.product === undefined ? undefined : await stockedProduct(db, options.product);
  if (all === null)
    throw new CommandRefused(`There is no product with keys "${options.product}", or more than one.`);
  const known = new Map<string, KeyLine['product']>();
  let waiting: RawKey[] = [];
  async function* withProducts(): AsyncGenerator<KeyLine> {
    const names = [...new Set(waiting.map(({ product }) => product ?? ''))].filter(
      (name) => !known.has(name),
    );
    const found = all ? new Map<string, never>() : await stockedProducts(db, names);
    for (const name of names) known.set(name, found.get(name) ?? null);
    for (const { line, key, product } of waiting)
      yield { line, key, product: all ?? known.get(product ?? '') ?? null };
    waiting = [];
  }
  for await (const line of readKeys(file, options.map)) {
    if (all === undefined && line.product === null)
      throw new CommandRefused('The file does not say which product its keys are of. Give --product NAME.');
    waiting.push(line);
    if (waiting.length >= TOGETHER) yield* withProducts();
  }
  yield* withProducts();
}

function originOf(
  options: Options,
): Pick<ImportOptions, 'supplier' | 'invoice' | 'costMinor' | 'costCurrency' | 'boughtOn' | 'warrantyUntil'> {
  const { cost, currency = 'USD', 'warranty-until': until, 'bought-on': bought } = options;
  if (!isCurrency(currency)) throw new CommandRefused(`There is no currency "${currency}".`);
  if (cost !== undefined && !/^\d{1,9}(\.\d{1,3})?$/.test(cost))
    throw new CommandRefused('--cost is an amount such as 12.50.');
  for (const [name, day] of Object.entries({ 'warranty-until': until, 'bought-on': bought }))
    if (day !== undefined && (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(Date.parse(day))))
      throw new CommandRefused(`--${name} is a day such as 2027-11-30.`);
  return {
    supplier: options.supplier ?? '',
    invoice: options.invoice ?? '',
    costMinor: cost === undefined ? null : Math.round(Number(cost) * 10 ** CURRENCIES[currency].digits),
    costCurrency: cost === undefined ? null : currency,
    boughtOn: bought ?? null,
    warrantyUntil: until ?? null,
  };
}

function summary({ lines, verdicts, batches }: ImportedKeys, preview: boolean): string {
  const said = new Map(Object.entries(SAID));
  const others = Object.entries(verdicts).filter(([verdict, count]) => verdict !== 'ok' && count > 0);
  const parts = [`${verdicts.ok} new`, ...others.map(([verdict, count]) => `${count} ${said.get(verdict)}`)];
  const counted = `${lines} lines: ${parts.join(', ')}.`;
  if (preview) return `${counted}\nA dry run: nothing was written.`;
  return `${counted}\n${batches.map(({ id }) => `Batch ${id} is on sale.`).join('\n')}`.trim();
}

async function remindOfUnfinished(db: Db): Promise<void> {
  for (const { batchId, product, keys, since } of await unfinishedImports(db))
    console.log(
      `An import of ${since.toISOString().slice(0, 16)} was interrupted: ${keys} keys of ${product} are not on ` +
        `sale. Run it again with the same file, or give --finish ${batchId}.`,
    );
}

async function finish({ db }: Store, batchId: string): Promise<void> {
  const known = (await unfinishedImports(db)).some((batch) => batch.batchId === batchId);
  if (!known || !(await finishBatch(db, batchId, COMMAND_LINE)))
    throw new CommandRefused(`There is no interrupted import with the batch ${batchId}.`);
  console.log(`Batch ${batchId} is on sale.`);
}

async function close(stream: WriteStream): Promise<void> {
  stream.end();
  await once(stream, 'finish');
}
