import { KEY_PATTERNS } from '@halfturn/contract/primitives/key-patterns.ts';
import { nthOf } from '@halfturn/contract/primitives/rows.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readKey } from './pattern.ts';

describe('readKey', () => {
  it.each([
    ['steam', 'aaaaa-bbbbb-ccccc', 'AAAAA-BBBBB-CCCCC'],
    ['steam', 'AAAAABBBBBCCCCC', 'AAAAA-BBBBB-CCCCC'],
    ['steam', ' AAAAA BBBBB\tCCCCC\r\n', 'AAAAA-BBBBB-CCCCC'],
    ['steam', 'AAAAA–BBBBB—CCCCC', 'AAAAA-BBBBB-CCCCC'],
    ['steam', '\ufeffAA\u200bAAA-BB\u00adBBB-CCCCC\u2060', 'AAAAA-BBBBB-CCCCC'],
    ['steam', 'ＡＡＡＡＡ－ＢＢＢＢＢ－ＣＣＣＣＣ', 'AAAAA-BBBBB-CCCCC'],
    ['steam', '1AAAA-2BBBB-3CCCC-4DDDD-5EEEE', '1AAAA-2BBBB-3CCCC-4DDDD-5EEEE'],
    ['gog', '1111122222333334444 4'.replace(' ', ''), '11111-22222-33333-44444'],
    ['gog', 'abcdef-ghijkl-mnopqr', 'ABCDEF-GHIJKL-MNOPQR'],
    ['xbox', 'AAAAABBBBBCCCCCDDDDDEEEEE', 'AAAAA-BBBBB-CCCCC-DDDDD-EEEEE'],
    ['psn', 'aaaabbbbcccc', 'AAAA-BBBB-CCCC'],
    ['nintendo', 'B0A1-C2D3-E4F5-A6B7', 'B0A1-C2D3-E4F5-A6B7'],
    ['generic', '  Gift  card: aBc-123 ', 'Gift card: aBc-123'],
    ['of a kind not known', 'aBc-123', 'aBc-123'],
  ])('%s: %j reads %j', (pattern, text, shown) => {
    expect(readKey(text, pattern)).toMatchObject({ shown });
  });

  it.each([
    ['steam', 'AAAAA-BBBBB'],
    ['steam', 'AAAAA-BBBBB-CCCCC-DDDDD'],
    ['steam', 'AAAAA-BBBBB-CCCC!'],
    ['steam', 'ÄÄÄÄÄ-BBBBB-CCCCC'],
    ['psn', 'AAAAA-BBBBB-CCCCC'],
    ['generic', 'a-c'],
    ['generic', 'x'.repeat(201)],
  ])('%s: %j is none', (pattern, text) => {
    expect(readKey(text, pattern)).toBeNull();
  });

  it.each(['', '   ', '\t', '\ufeff', '\u200b \u200b', '\u0000'])('%j is blank', (text) => {
    expect(readKey(text, 'steam')).toBe('');
  });

  it('knows a key again however it is spelled', () => {
    const sign = fc.constantFrom(...Array.from('ABCDEFGHJKLMNPQRSTUVWXYZ0123456789'));
    const noise = fc.constantFrom('', '-', ' ', '–', '\u200b', '\u00a0', '\ufeff', '--');
    fc.assert(
      fc.property(
        fc.constantFrom('steam', 'generic'),
        fc.array(sign, { minLength: 15, maxLength: 15 }),
        fc.array(fc.tuple(noise, fc.boolean()), { minLength: 15, maxLength: 15 }),
        (pattern, signs, spelling) => {
          const plain = readKey(signs.join(''), pattern);
          const spelled = readKey(
            signs
              .map((s, i) => nthOf(spelling, i)[0] + (nthOf(spelling, i)[1] ? s.toLowerCase() : s))
              .join(''),
            pattern,
          );
          expect(spelled).toMatchObject({ normalised: (plain as { normalised: string }).normalised });
        },
      ),
    );
  });

  it('reads its own writing', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.keys(KEY_PATTERNS)),
        fc.string({ unit: 'grapheme' }),
        (pattern, text) => {
          const once = readKey(text, pattern);
          if (once) expect(readKey(once.shown, pattern)).toEqual(once);
        },
      ),
    );
  });
});
