import { createHash } from 'node:crypto';
import {
  LARGEST,
  SMALLEST,
  widthsOf,
  type PictureFormat,
} from '@halfturn/contract/primitives/picture-files.ts';
import { problem } from '@halfturn/contract/problem.ts';
import sharp from 'sharp';
import { kindOf, hidesSomething } from './kind.ts';

/** What a picture may unfold to. Its head says so, and nothing is unfolded before that was read. */
export const MOST_PIXELS = 40_000_000;
/** No side is so much longer than the other. */
const MOST_STRETCHED = 4;
/** One file must be written in so many seconds. */
const SECONDS = 20;

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

let last: Promise<unknown> = Promise.resolve();

/** `prepare`, one picture after the other: unfolded, one may take 160 MB. */
export function prepareInTurn(bytes: Buffer): Promise<Prepared> {
  const mine = last.then(() => prepare(bytes));
  last = mine.catch(() => {});
  return mine;
}

/**
 * Makes of uploaded bytes the files that are kept: unfolded, turned as its camera was held, drawn anew in a few widths. So
 * nothing of what came with it leaves the house: no place where it was taken, no second file behind the first. Refuses
 * `picture_unreadable`, `picture_size` and `picture_suspicious`.
 */
export async function prepare(bytes: Buffer): Promise<Prepared> {
  const kind = kindOf(bytes);
  if (!kind) throw problem('picture_unreadable');
  if (hidesSomething(bytes, kind)) throw problem('picture_suspicious');
  const options = { limitInputPixels: MOST_PIXELS, failOn: 'error', pages: 1 } as const;
  const head = await readable(sharp(bytes, options).metadata());
  const [width, height] = [head.autoOrient.width, head.autoOrient.height];
  if (width * height > MOST_PIXELS || width < SMALLEST || height < SMALLEST) throw problem('picture_size');
  if (Math.max(width / height, height / width) > MOST_STRETCHED) throw problem('picture_size');
  const { data, info } = await readable(
    sharp(bytes, options)
      .timeout({ seconds: SECONDS })
      .autoOrient()
      .resize({ width: LARGEST, withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true }),
  );
  const drawn = (to: number) =>
    sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
      .timeout({ seconds: SECONDS })
      .resize({ width: to });
  const files: PreparedFile[] = [];
  for (const to of widthsOf(info.width)) {
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
    width: info.width,
    height: info.height,
    placeholder: `data:image/webp;base64,${tiny.toString('base64')}`,
    files,
  };
}

/** What libvips cannot read is the sender's picture, and no fault of ours. */
async function readable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const tooLarge = /pixel limit|too large|exceeds/i.test(error instanceof Error ? error.message : '');
    throw problem(tooLarge ? 'picture_size' : 'picture_unreadable');
  }
}
