import { coverSvg, GENRES } from '@halfturn/ui/cover-art.ts';
import { rng } from '@halfturn/ui/cover-draw.ts';
import { LAND } from '@halfturn/ui/cover-motifs-land.ts';
import { PALETTES } from '@halfturn/ui/cover-palettes.ts';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { demoProducts } from './demo.ts';

/** As a person sees a cover in passing: so few pixels that only its colors and shapes are left. */
const SEEN = { width: 24, height: 32 };
/** Two covers that differ less than this, as a mean of all pixels from 0 to 1, are taken for each other. */
const ALIKE = 0.05;

const seen = async (svg: string): Promise<Buffer> =>
  await sharp(
    Buffer.from(svg.replace('<svg ', '<svg xmlns="http://www.w3.org/2000/svg" width="96" height="128" ')),
  )
    .flatten({ background: '#fff' })
    .resize(SEEN)
    .removeAlpha()
    .raw()
    .toBuffer();

/** A plain loop: it runs for each pair of covers, and for each of their pixels. */
function difference(a: Buffer, b: Buffer): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += Math.abs((a[i] ?? 0) - (b[i] ?? 0));
  return sum / a.length / 255;
}

/** A cover as it was drawn when a genre had one motif and few palettes: only numbers tell it from the next one. */
const drawnBy = (seed: number): string =>
  `<svg viewBox="0 0 300 400"><path d="M0 0H300V400H0Z" fill="${PALETTES.dusk[0]}"/>${LAND.arch(rng(seed), PALETTES.dusk, 90)}</svg>`;

test('of all titles no two covers look alike, without their words', async () => {
  const products = await demoProducts();
  // One title for two platforms is one game, with one cover, and so is one with variants.
  const titles = new Map(
    products
      .filter(({ variant }) => variant === null)
      .map(({ name, genre, platform }) => [name, platform === 'parcel' ? 'goods' : (genre ?? '')]),
  );
  const covers = await Promise.all(
    [...titles].map(async ([name, genre]) => ({
      name,
      pixels: await seen(coverSvg({ name, genre, title: false, cut: false })),
    })),
  );
  expect(covers.length).toBeGreaterThan(260);
  const alike = covers.flatMap((one, i) =>
    covers.slice(i + 1).flatMap((other) => {
      const by = difference(one.pixels, other.pixels);
      return by < ALIKE ? [`${one.name} = ${other.name}: ${by.toFixed(3)}`] : [];
    }),
  );
  expect(alike).toEqual([]);
}, 60_000);

test('goods have motifs of their own, whatever their genre is', () => {
  for (const [genre, [motifs]] of Object.entries(GENRES))
    if (genre !== 'goods')
      expect(GENRES.goods[0].filter((motif) => motifs.some((each: string) => each === motif))).toEqual([]);
});

test('two covers of one motif in one palette would be found out', async () => {
  const [one, two, three] = await Promise.all([seen(drawnBy(1)), seen(drawnBy(2)), seen(drawnBy(3))]);
  expect(difference(one, two)).toBeLessThan(ALIKE);
  expect(difference(two, three)).toBeLessThan(ALIKE);
});
