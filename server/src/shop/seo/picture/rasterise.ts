import sharp from 'sharp';
import { HEIGHT, WIDTH } from './draw.ts';

// One picture at a time, and none of libvips' own threads or caches: pages come first.
sharp.concurrency(1);
sharp.cache(false);

/** An SVG of ours as PNG, with as few colours as its flat surfaces need. */
export const rasterise = async (svg: string): Promise<Buffer> =>
  await sharp(Buffer.from(svg), { limitInputPixels: WIDTH * HEIGHT })
    .png({ palette: true, colours: 128, effort: 4, dither: 0.4 })
    .toBuffer();
