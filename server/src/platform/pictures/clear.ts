import { problem } from '@halfturn/contract/problem.ts';
import sharp from 'sharp';
import { hidesSomething, kindOf } from './kind.ts';
import { MOST_PIXELS } from './unfold.ts';

/** One file must be written in so many seconds. */
const SECONDS = 20;
/** An SVG is text: what is longer holds pictures of its own, or is made to cost time. */
const MOST_SVG_BYTES = 500_000;
/** Pixels an inch by which an SVG's own size is counted, and the most it is drawn with. */
const SVG_DENSITY = 72;
const MOST_DENSITY = 7_200;

/** A picture that keeps what is clear in it. */
export interface ClearPicture {
  width: number;
  height: number;
  /** It is as sharp at any size. */
  scalable: boolean;
  /** Draws it again as PNG, within the given size, on a ground if one is named. */
  drawn: (size: { width: number; height: number }, ground?: string) => Promise<Buffer>;
}

/**
 * Opens an uploaded logo or icon. Unlike photographs it may be an SVG: libvips draws it without scripts, and loads nothing that it
 * names. Refuses `logo_unreadable`, `logo_too_large` and `picture_suspicious`.
 */
export async function openClear(bytes: Buffer): Promise<ClearPicture> {
  const scalable = isSvg(bytes);
  if (scalable) demandPlainSvg(bytes);
  else demandPicture(bytes);
  const options = { limitInputPixels: MOST_PIXELS, failOn: 'error', pages: 1 } as const;
  const head = await readable(sharp(bytes, options).metadata());
  const [width, height] = [head.autoOrient.width, head.autoOrient.height];
  if (!width || !height) throw problem('logo_unreadable');
  if (width * height > MOST_PIXELS) throw problem('logo_too_large');
  return {
    width,
    height,
    scalable,
    drawn: (size, ground) => {
      const enlarged = Math.ceil(SVG_DENSITY * Math.max(1, size.width / width, size.height / height));
      const density = scalable ? { density: Math.min(MOST_DENSITY, enlarged) } : {};
      const picture = sharp(bytes, { ...options, ...density })
        .timeout({ seconds: SECONDS })
        .autoOrient()
        .resize({ ...size, fit: 'contain', background: '#00000000' })
        .toColourspace('srgb');
      return readable((ground ? picture.flatten({ background: ground }) : picture).png().toBuffer());
    },
  };
}

function demandPicture(bytes: Buffer): void {
  const kind = kindOf(bytes);
  if (!kind) throw problem('logo_unreadable');
  if (hidesSomething(bytes, kind)) throw problem('picture_suspicious');
}

/** An SVG begins with its own element, after what XML allows before it. */
function isSvg(bytes: Buffer): boolean {
  const text = bytes
    .subarray(0, 4_096)
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart();
  return /^(?:<\?xml|<!--|<!DOCTYPE\s+svg|<svg[\s>])/i.test(text) && bytes.includes('<svg');
}

/** Entities can unfold to gigabytes, so a file that declares any is not read. */
function demandPlainSvg(bytes: Buffer): void {
  if (bytes.length > MOST_SVG_BYTES) throw problem('logo_too_large');
  if (/<!ENTITY/i.test(bytes.toString('utf8'))) throw problem('picture_suspicious');
}

/** What libvips cannot read is the sender's picture, and no fault of ours. */
async function readable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const tooLarge = /pixel limit|too large|exceeds/i.test(error instanceof Error ? error.message : '');
    throw problem(tooLarge ? 'logo_too_large' : 'logo_unreadable');
  }
}
