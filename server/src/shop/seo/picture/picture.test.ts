import { firstOf, present } from '@halfturn/contract/primitives/rows.ts';
import { LOCALE_NAMES, LOCALES } from '@halfturn/contract/primitives/locale.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { HEIGHT, productPicture, storePicture, WIDTH } from './draw.ts';
import { inSight, setWords, widthOf, wordsOf, type Word } from './letters.ts';
import { rasterise } from './rasterise.ts';
import { openStudio } from './studio.ts';

describe('letters', () => {
  test.each(LOCALES)('of %s are all at hand', async (locale) => {
    const { t } = loadWords(locale, ['problems', 'mail']);
    for (const text of [
      LOCALE_NAMES[locale],
      t('problems.product_retired'),
      t('problems.unavailable'),
      t('mail.safety'),
    ]) {
      const words = await wordsOf(text);
      expect(words, text).not.toBeNull();
      // Glyph 0 is the box that stands for a missing letter.
      expect(present(words).every((word) => word.glyphs.every(({ glyph }) => glyph !== 0))).toBe(true);
    }
  });

  test('that no font has make no name; other signs are left out', async () => {
    expect(await wordsOf('สวัสดี')).toBeNull();
    expect(await wordsOf('Lantern สวัสดี')).toBeNull();
    expect(await wordsOf('🎮')).toBeNull();
    expect(present(await wordsOf('Game 🎮 on'))).toHaveLength(2);
  });

  test('join, and run from right to left, if the script does', async () => {
    const word = firstOf(present(await wordsOf('بيت')));
    const alone = (await Promise.all(['ب', 'ي', 'ت'].map((letter) => wordsOf(letter)))).map((found) =>
      firstOf(present(found)),
    );
    expect(word.rightToLeft).toBe(true);
    expect(word.width).toBeLessThan(alone.reduce((sum, { width }) => sum + width, 0));
    const named = (name: string, rightToLeft: boolean) => ({ name, rightToLeft }) as unknown as Word;
    const line = [named('one', true), named('Half', false), named('Life', false), named('two', true)];
    expect(inSight(line, true).map((each) => (each as unknown as { name: string }).name)).toEqual([
      'two',
      'Half',
      'Life',
      'one',
    ]);
    expect(inSight(line, false)).toEqual(line);
  });

  test('are set as large as they fit', async () => {
    const words = present(await wordsOf('A moth in the lantern of the tower'));
    const sizes: [number, number][] = [
      [90, 2],
      [50, 3],
      [20, 3],
    ];
    const { size, lines } = present(setWords(words, 500, sizes));
    expect(size).toBe(50);
    expect(lines.length).toBeLessThanOrEqual(3);
    for (const line of lines) expect(widthOf(line) * size).toBeLessThanOrEqual(500);
    expect(lines.flat()).toEqual(words);
    expect(setWords(words, 30, sizes)).toBeNull();
  });
});

describe('a picture', () => {
  test('is a PNG of 1200 × 630, small enough to be fetched', async () => {
    for (const svg of [
      await storePicture(),
      await productPicture({ name: 'Lanternfall', genre: 'rpg', platform: 'Steam' }),
    ]) {
      const png = await rasterise(svg);
      expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: WIDTH, height: HEIGHT });
      expect(png.length).toBeLessThan(80_000);
    }
  });

  test('holds only outlines, whatever the name is', async () => {
    const evil = '"><script>alert(1)</script><image href="file:///etc/passwd"/>&xxe; ]]>';
    for (const svg of [
      await productPicture({ name: evil, genre: evil, platform: evil }),
      await productPicture({ name: 'x'.repeat(200), genre: 'nothing', platform: '' }),
      await productPicture({ name: 'สวัสดี', genre: 'rpg', platform: 'Steam' }),
    ]) {
      expect(svg).not.toMatch(/script|image|href|xxe|passwd|<text|<!|\]\]/);
      expect((await rasterise(svg)).length).toBeGreaterThan(1_000);
    }
  });

  test('shows its name: another name is another picture', async () => {
    const draw = async (name: string) =>
      await rasterise(await productPicture({ name, genre: 'rpg', platform: 'Steam' }));
    expect(await draw('Lantern')).toEqual(await draw('Lantern'));
    expect(await draw('Lantern')).not.toEqual(await draw('Lanterns'));
  });
});

describe('the studio', () => {
  const drawing =
    (log: string[], name: string, ms = 5) =>
    async () => {
      log.push(`+${name}`);
      await new Promise((resolve) => setTimeout(resolve, ms));
      log.push(`-${name}`);
      return Buffer.from(name);
    };

  test('draws one at a time, and each once', async () => {
    const studio = openStudio();
    const log: string[] = [];
    const wanted = ['a', 'b', 'a', 'c', 'b'].map(
      async (name) => await studio.picture(name, drawing(log, name)),
    );
    expect((await Promise.all(wanted)).map(String)).toEqual(['a', 'b', 'a', 'c', 'b']);
    await studio.picture('a', drawing(log, 'a'));
    expect(log).toEqual(['+a', '-a', '+b', '-b', '+c', '-c']);
  });

  test('turns away whom it could not serve soon', async () => {
    const studio = openStudio({ waiting: 2 });
    const wanted = ['a', 'b', 'c'].map(async (name) => await studio.picture(name, drawing([], name)));
    expect(await wanted[2]).toBeNull();
    await Promise.all(wanted);
    expect(await studio.picture('c', drawing([], 'c'))).toEqual(Buffer.from('c'));
  });

  test('drops the least recently used, and failures', async () => {
    const studio = openStudio({ bytes: 2 });
    const log: string[] = [];
    for (const name of ['a', 'b', 'a', 'c', 'a', 'b']) await studio.picture(name, drawing(log, name, 0));
    expect(log.filter((line) => line.startsWith('+')).join('')).toBe('+a+b+c+b');
    await expect(studio.picture('x', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(String(await studio.picture('x', drawing(log, 'x')))).toBe('x');
  });
});
