import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { HEAD_BYTES, KeyFileRefused, readKeyFile, type RawKey } from '@halfturn/server/src/sale/keys/door.ts';
import { CommandRefused } from '../store.ts';

/** What names a file: a hash of its bytes, and how many lines it has, which the progress is measured against. */
export async function measureFile(file: string): Promise<{ hash: Buffer; lines: number }> {
  const hash = createHash('sha256');
  let lines = 0;
  let last = 10;
  try {
    for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
      hash.update(chunk);
      for (const byte of chunk) if (byte === 10) lines++;
      last = chunk.at(-1) ?? last;
    }
  } catch (cause) {
    throw new CommandRefused(`The file ${file} cannot be read.`, { cause });
  }
  return { hash: hash.digest(), lines: last === 10 ? lines : lines + 1 };
}

/**
 * Streams the keys of a file, as the store reads those of the back office.
 *
 * @param map `key=Code,product=SKU`, where the heads do not say it
 */
export async function* readKeys(file: string, map: string | undefined): AsyncGenerator<RawKey> {
  const first = await beginningOf(file);
  try {
    yield* readKeyFile(createReadStream(file), first, map);
  } catch (error) {
    throw error instanceof KeyFileRefused ? new CommandRefused(sentenceOf(error), { cause: error }) : error;
  }
}

function sentenceOf({ why, named }: KeyFileRefused): string {
  if (why === 'field') return `There is no field "${named}". Fields: key, product.`;
  if (why === 'column') return `The file has no column "${named}" in its first line.`;
  return 'No column of the first line says that it holds keys. Say which: --map key=Column.';
}

async function beginningOf(file: string): Promise<Buffer> {
  const handle = await open(file).catch((cause: unknown) => {
    throw new CommandRefused(`The file ${file} cannot be opened.`, { cause });
  });
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
