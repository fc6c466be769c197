import { Decrypter, Encrypter } from 'age-encryption';
import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { extract, pack, type Pack } from 'tar-stream';
import type { Secret } from '../../../secret.ts';

/** A backup that cannot be made or restored. The message is for the person who asked for it. */
export class BackupRefused extends Error {
  override name = 'BackupRefused';
}

/** How much an archive holds; two that differ are not the same archive. */
export interface Tally {
  entries: number;
  bytes: number;
}

export interface ArchiveWriter {
  folder: (name: string) => Promise<void>;
  /** Writes a file of exactly `size` bytes. */
  file: (
    name: string,
    size: number,
    chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  ) => Promise<void>;
}

/** Watches an archive being written or read. */
export interface Watch {
  /** Ends it early; it throws the signal's reason. */
  signal?: AbortSignal | undefined;
  /** Told of each part of the content, with its size. */
  onBytes?: ((bytes: number) => void) | undefined;
}

export interface ArchiveEntry {
  name: string;
  isFolder: boolean;
  bytes: AsyncIterable<Uint8Array>;
}

/** The passphrase is 256 random bits: stretching it makes nothing safer, and blocks the event loop. */
const SCRYPT_WORK = 1;

/**
 * Writes a new file: tar, compressed by gzip, encrypted in the age format, readable by its owner alone and flushed to the disk.
 * The content is streamed, so it may be larger than the memory.
 */
export async function writeArchive(
  path: string,
  passphrase: Secret,
  fill: (writer: ArchiveWriter) => Promise<void>,
  { signal, onBytes = () => {} }: Watch = {},
): Promise<Tally> {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase.expose());
  encrypter.setScryptWorkFactor(SCRYPT_WORK);
  const failed = new AbortController();
  const tape = pack();
  const gzip = createGzip({ level: 1 });
  const tally: Tally = { entries: 0, bytes: 0 };
  const out = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });
  const parts = [
    pipeline(tape, gzip, { signal: failed.signal }),
    encrypter.encrypt(webOf(gzip)).then((sealed) => pipeline(sealed, out, { signal: failed.signal })),
    fill(writerOf(tape, { tally, onBytes, signal: failed.signal })).then(() => tape.finalize()),
  ];
  const end = (): void => failed.abort(signal?.reason);
  signal?.addEventListener('abort', end);
  try {
    await allOrFirst(parts, failed);
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  } finally {
    signal?.removeEventListener('abort', end);
  }
  return tally;
}

/**
 * Reads an archive that `writeArchive` has written, and gives each entry to `take`. Everything is authenticated: a file that was
 * cut off or altered is refused (`BackupRefused`), at the latest at its end.
 */
export async function readArchive(
  path: string,
  passphrase: Secret,
  take: (entry: ArchiveEntry) => Promise<void>,
): Promise<Tally> {
  const found = await stat(path).catch(() => null);
  if (!found?.isFile()) throw new BackupRefused(`There is no file ${path}.`);
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase.expose());
  const file = createReadStream(path);
  const opened = await decrypter.decrypt(webOf(file)).catch((cause: unknown) => {
    file.destroy();
    throw new BackupRefused(
      `${path} does not open: it is not a backup, its beginning is damaged, or it was made with other encryption keys. ` +
        'Set KEY_ENCRYPTION_KEYS to the keys of that store, or restore the folder keys in DATA_DIR.',
      { cause },
    );
  });
  const failed = new AbortController();
  const tape = extract();
  const tally: Tally = { entries: 0, bytes: 0 };
  const taking = async (): Promise<void> => {
    for await (const entry of tape) {
      const { name, type } = entry.header;
      tally.entries++;
      tally.bytes += entry.header.size ?? 0;
      await take({ name, isFolder: type === 'directory', bytes: Readable.from(entry) });
      entry.resume();
    }
  };
  try {
    await allOrFirst([pipeline(opened, createGunzip(), tape, { signal: failed.signal }), taking()], failed);
  } catch (cause) {
    if (cause instanceof TakeFailed) throw cause.cause;
    throw new BackupRefused(`${path} is damaged: it was cut off or altered.`, { cause });
  }
  return tally;
}

/** An error of the reader's own, such as a full disk: the archive is not to blame. */
export class TakeFailed extends Error {
  override name = 'TakeFailed';
}

interface Writing {
  tally: Tally;
  onBytes: (bytes: number) => void;
  signal: AbortSignal;
}

function writerOf(tape: Pack, { tally, onBytes, signal }: Writing): ArchiveWriter {
  const count = (size: number): void => {
    tally.entries++;
    tally.bytes += size;
  };
  return {
    folder: async (name) => {
      count(0);
      await pipeline([], tape.entry({ name, type: 'directory', mode: 0o700 }), { signal });
    },
    file: async (name, size, chunks) => {
      count(size);
      await pipeline(counted(chunks, onBytes), tape.entry({ name, size, mode: 0o600 }), { signal });
    },
  };
}

async function* counted(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  onBytes: (bytes: number) => void,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    onBytes(chunk.length);
    yield chunk;
  }
}

const webOf = (stream: Readable): ReadableStream<Uint8Array> => Readable.toWeb(stream);

/** Waits for all parts to end. If one fails, the others are stopped, and its error is thrown. */
async function allOrFirst(parts: Promise<unknown>[], failed: AbortController): Promise<void> {
  try {
    await Promise.all(parts);
  } catch (error) {
    failed.abort(error);
    await Promise.allSettled(parts);
    throw error;
  }
}
