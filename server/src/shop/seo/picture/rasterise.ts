import sharp from 'sharp';
import { HEIGHT, WIDTH, type Place } from './draw.ts';

// One picture at a time, and none of libvips' own threads or caches: pages come first.
sharp.concurrency(1);
sharp.cache(false);

const drawn = (svg: string) => sharp(Buffer.from(svg), { limitInputPixels: WIDTH * HEIGHT });

/** An SVG of ours as PNG, with as few colours as its flat surfaces need. */
export const rasterise = async (svg: string): Promise<Buffer> =>
  await drawn(svg).png({ palette: true, colours: 128, effort: 4, dither: 0.4 }).toBuffer();

/** The same with a picture of the shopkeeper's in the place of the cover: in the same box, with the same cut. */
export async function rasteriseWith(svg: string, picture: Buffer, place: Place): Promise<Buffer> {
  const { left, top, width, height, mask } = place;
  const cut = await sharp(picture)
    .resize({ width, height, fit: 'cover' })
    .composite([{ input: Buffer.from(mask), blend: 'dest-in' }])
    .png()
    .toBuffer();
  return await drawn(svg)
    .composite([{ input: cut, left, top }])
    .png({ palette: true, colours: 256, effort: 4, dither: 0.8 })
    .toBuffer();
}

/** A photograph in the size of a shared link, as JPEG: every service that shows links reads it, and it is smaller than a PNG. */
export const photograph = async (picture: Buffer): Promise<Buffer> =>
  await sharp(picture)
    .resize({ width: WIDTH, height: HEIGHT, fit: 'cover' })
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer();
