import * as z from 'zod';
import type { Keyring } from '../../platform/crypto/keyring.ts';
import { ProductKey } from '../../platform/crypto/product-key.ts';
import type { Db } from '../../platform/db/kysely.ts';
import { partsOf } from './key-imports.queries.ts';

/** A line of a file that waits to be imported. */
export interface FileLine {
  /** Among the lines, from 1. */
  n: number;
  /** As an editor shows it. */
  line: number;
  key: string;
  product: string | null;
}

/** Lines of one sealed part. */
export const PART = 1_000;

const lines = z.array(z.tuple([z.int(), z.string(), z.string().nullable()]));
const boundTo = (importId: string, no: number): string => `key_import_parts ${importId} ${no}`;

/** The part that has a line, from 1. */
export const partOf = (n: number): number => Math.ceil(n / PART);

/** Seals lines in the envelope of keys, bound to their import and their place in it. */
export const sealLines = (
  keyring: Keyring,
  importId: string,
  no: number,
  part: readonly Omit<FileLine, 'n'>[],
): Buffer =>
  keyring.seal(
    new ProductKey(JSON.stringify(part.map(({ line, key, product }) => [line, key, product]))),
    boundTo(importId, no),
  );

/** Opens parts of a file. Those that have expired are left out. */
export async function openLines(
  db: Db,
  keyring: Keyring,
  importId: string,
  numbers: readonly number[],
): Promise<FileLine[]> {
  const parts = await partsOf(db, importId, numbers);
  return parts.flatMap(({ no, envelope }) =>
    lines
      .parse(JSON.parse(keyring.open(envelope, boundTo(importId, no)).expose()))
      .map(([line, key, product], i) => ({ n: (no - 1) * PART + i + 1, line, key, product })),
  );
}
