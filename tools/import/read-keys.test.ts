import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { measureFile, readKeys } from './read-keys.ts';

const folder = mkdtempSync(join(tmpdir(), 'halfturn-read-keys-'));
afterAll(() => rmSync(folder, { recursive: true }));
let count = 0;
const file = (content: string | Buffer): string => {
  const path = join(folder, `${++count}.txt`);
  writeFileSync(path, content);
  return path;
};
const read = (content: string | Buffer, map?: string) => Array.fromAsync(readKeys(file(content), map));
const utf16 = (text: string): Buffer => Buffer.from(`\ufeff${text}`, 'utf16le');

describe('a file of keys', () => {
  it.each([
    ['plain text', 'AAA\nBBB\n\nCCC\n', ['1 AAA', '2 BBB', '3 ', '4 CCC']],
    ['plain text from Windows, with a mark and a head', '\ufeffKey\r\nAAA\r\nBBB', ['2 AAA', '3 BBB']],
    ['a text with an apostrophe before what looks like a formula', "'=AAA\n'BBB\n", ['1 =AAA', "2 'BBB"]],
    ['UTF-16', utf16('AAA\r\nBBB\r\n'), ['1 AAA', '2 BBB']],
  ])('%s', async (_, content, expected) => {
    expect((await read(content)).map(({ line, key }) => `${line} ${key}`)).toEqual(expected);
  });

  it.each([
    ['comma', 'sku,Code\na,AAA\n"b,c",BBB\n', undefined],
    ['semicolon', 'Product;CD-Key;Note\na;AAA;x\nb,c;BBB;\n', undefined],
    ['tab, UTF-16', utf16('product key\tgame\r\nAAA\ta\r\nBBB\tb,c\r\n'), undefined],
    ['heads that say nothing', 'x,y\nAAA,a\nBBB,"b,c"\n', 'key=x,product=y'],
  ])('CSV with %s', async (_, content, map) => {
    expect((await read(content, map)).map(({ key, product }) => [product, key])).toEqual([
      ['a', 'AAA'],
      ['b,c', 'BBB'],
    ]);
  });

  it('CSV without a product column leaves the product open; lines are counted as an editor does', async () => {
    expect(await read('note,key\n"two\nlines",AAA\n,BBB\n')).toEqual([
      { line: 3, key: 'AAA', product: null },
      { line: 4, key: 'BBB', product: null },
    ]);
  });

  it('refuses what it cannot make out, and repeats no key in the refusal', async () => {
    await expect(read('AAAAA-BBBBB,x\nCCCCC-DDDDD,y\n')).rejects.toThrow(/^No column of the first line/);
    await expect(read('AAAAA-BBBBB,x\n', 'key=z')).rejects.toThrow(/^The file has no column "z"/);
    await expect(read('a,b\n', 'keys=a')).rejects.toThrow(/^There is no field "keys"/);
    await expect(Array.fromAsync(readKeys(join(folder, 'none'), undefined))).rejects.toThrow(
      'cannot be opened',
    );
  });

  it('is known by its bytes, and its lines are counted', async () => {
    const [a, b] = [await measureFile(file('AAA\nBBB\n')), await measureFile(file('AAA\nBBB'))];
    expect([a.lines, b.lines]).toEqual([2, 2]);
    expect(a.hash.equals(b.hash)).toBe(false);
    expect((await measureFile(file('AAA\nBBB\n'))).hash.equals(a.hash)).toBe(true);
    expect((await measureFile(file(''))).lines).toBe(0);
  });
});
