import { createHash } from 'node:crypto';
import {
  LARGEST,
  SMALLEST,
  widthsOf,
  type PictureFormat,
} from '@halfturn/contract/primitives/picture-files.ts';
import { inTurn, unfold } from '../../../platform/pictures/unfold.ts';

/** The longer side is less than this many times the shorter one. */
const MOST_STRETCHED = 4;

export interface PreparedFile {
  width: number;
  format: PictureFormat;
  bytes: Buffer;
}

export interface Prepared {
  hash: string;
  width: number;
  height: number;
  placeholder: string;
  files: PreparedFile[];
}

/** `prepare`, one picture after the other. */
export const prepareInTurn = (bytes: Buffer): Promise<Prepared> => inTurn(() => prepare(bytes));

/**
 * Makes the stored files from uploaded bytes: the picture is drawn again in a few widths. Refuses `picture_unreadable`, `picture_size` and
 * `picture_suspicious`.
 */
export async function prepare(bytes: Buffer): Promise<Prepared> {
  const { width, height, drawn } = await unfold(bytes, {
    smallest: SMALLEST,
    stretched: MOST_STRETCHED,
    widest: LARGEST,
  });
  const files: PreparedFile[] = [];
  for (const to of widthsOf(width)) {
    files.push({ width: to, format: 'webp', bytes: await drawn(to).webp({ quality: 80 }).toBuffer() });
    files.push({
      width: to,
      format: 'avif',
      bytes: await drawn(to).avif({ quality: 55, effort: 2 }).toBuffer(),
    });
  }
  const tiny = await drawn(12).webp({ quality: 30 }).toBuffer();
  return {
    hash: createHash('sha256').update(bytes).digest('hex').slice(0, 16),
    width,
    height,
    placeholder: `data:image/webp;base64,${tiny.toString('base64')}`,
    files,
  };
}
