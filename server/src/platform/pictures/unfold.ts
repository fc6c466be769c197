import { problem } from '@halfturn/contract/problem.ts';
import { boundedQueue } from '../bounded-queue.ts';
import sharp, { type Sharp } from 'sharp';
import { hidesSomething, kindOf } from './kind.ts';

/** What a picture may unfold to. Its head says so, and nothing is unfolded before that was read. */
export const MOST_PIXELS = 40_000_000;
/** One file must be written in so many seconds. */
const SECONDS = 20;

export interface Bounds {
  /** Pixels that either side has at least. */
  smallest: number;
  /** No side is so many times longer than the other. */
  stretched: number;
  /** Pixels to which the width is brought down. */
  widest: number;
}

export interface Unfolded {
  width: number;
  height: number;
  /** Draws the picture again, so many pixels wide. */
  drawn: (to: number) => Sharp;
}

/** One picture of the largest size takes about two seconds, so the last of these waits for a quarter of a minute at most. */
const WAITING = 8;
const queue = boundedQueue({ atOnce: 1, waiting: WAITING });

/** Does work on one picture after the other: unfolded, one may take 160 MB. Refuses `busy` if too many wait. */
export const inTurn = queue.run;

/**
 * Decodes uploaded bytes into plain pixels, rotated as the camera was held, from which the stored picture is drawn. Nothing else of
 * the upload is kept: no location, no second file behind the first. Refuses `picture_unreadable`, `picture_size` and
 * `picture_suspicious`.
 */
export async function unfold(bytes: Buffer, { smallest, stretched, widest }: Bounds): Promise<Unfolded> {
  const kind = kindOf(bytes);
  if (!kind) throw problem('picture_unreadable');
  if (hidesSomething(bytes, kind)) throw problem('picture_suspicious');
  const options = { limitInputPixels: MOST_PIXELS, failOn: 'error', pages: 1 } as const;
  const head = await readable(sharp(bytes, options).metadata());
  const [width, height] = [head.autoOrient.width, head.autoOrient.height];
  if (width * height > MOST_PIXELS || width < smallest || height < smallest) throw problem('picture_size');
  if (Math.max(width / height, height / width) > stretched) throw problem('picture_size');
  const { data, info } = await readable(
    sharp(bytes, options)
      .timeout({ seconds: SECONDS })
      .autoOrient()
      .resize({ width: widest, withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true }),
  );
  return {
    width: info.width,
    height: info.height,
    drawn: (to) =>
      sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
        .timeout({ seconds: SECONDS })
        .resize({ width: to }),
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
