import { createHash } from 'node:crypto';
import {
  LEAST_ICON,
  LEAST_LOGO,
  WIDEST_LOGO,
  type BrandPictureKind,
} from '@halfturn/contract/primitives/brand-parts.ts';
import { problem } from '@halfturn/contract/problem.ts';
import { ICON_SIZES } from '../../platform/brand-look.ts';
import { openClear, type ClearPicture } from '../../platform/pictures/clear.ts';
import { inTurn } from '../../platform/pictures/unfold.ts';

/** A logo fits into these pixels: three times the size in which pages show it. */
const LOGO = { width: 780, height: 132 } as const;
/** The sides of an icon differ by no more than this part. */
const SQUARE = 1.1;

export interface DrawnPicture {
  hash: string;
  width: number;
  height: number;
  files: { size: number; bytes: Buffer }[];
}

/** `draw`, one picture after the other. */
export const drawInTurn = (kind: BrandPictureKind, bytes: Buffer): Promise<DrawnPicture> =>
  inTurn(() => draw(kind, bytes));

/**
 * Draws an uploaded logo or icon again as PNG; nothing else of the upload is kept, so an SVG brings no script along. Refuses
 * `logo_unreadable`, `logo_size`, `icon_size`, `logo_too_large` and `picture_suspicious`.
 */
async function draw(kind: BrandPictureKind, bytes: Buffer): Promise<DrawnPicture> {
  const picture = await openClear(bytes);
  const drawn = kind === 'logo' ? await drawLogo(picture) : await drawIcon(picture);
  const digest = createHash('sha256').update(kind);
  for (const { bytes: file } of drawn.files) digest.update(file);
  return { ...drawn, hash: digest.digest('hex').slice(0, 16) };
}

async function drawLogo(picture: ClearPicture): Promise<Omit<DrawnPicture, 'hash'>> {
  const { width, height, scalable } = picture;
  const ratio = width / height;
  if ((!scalable && height < LEAST_LOGO) || ratio > WIDEST_LOGO || ratio < 1 / WIDEST_LOGO)
    throw problem('logo_size', { values: { least: LEAST_LOGO, times: WIDEST_LOGO } });
  const scale = Math.min(LOGO.width / width, LOGO.height / height, scalable ? Infinity : 1);
  const size = {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
  const bytes = await picture.drawn(size);
  return { ...size, files: [{ size: size.width, bytes }] };
}

async function drawIcon(picture: ClearPicture): Promise<Omit<DrawnPicture, 'hash'>> {
  const { width, height, scalable } = picture;
  const small = !scalable && Math.min(width, height) < LEAST_ICON;
  if (small || Math.max(width / height, height / width) > SQUARE)
    throw problem('icon_size', { values: { least: LEAST_ICON } });
  const files: DrawnPicture['files'] = [];
  for (const size of ICON_SIZES) {
    // iOS puts black behind what is clear.
    const ground = size === 180 ? '#ffffff' : undefined;
    files.push({ size, bytes: await picture.drawn({ width: size, height: size }, ground) });
  }
  return { width: 512, height: 512, files };
}
