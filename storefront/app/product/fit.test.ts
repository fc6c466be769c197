import { describe, expect, it } from 'vitest';
import { fittingFirst, misfits, platformVerdict, regionVerdict, speaks } from './fit.ts';

const named = (code: string) => ({ code, slug: code, name: code });
const key = { kind: 'key' as const, platform: named('steam'), activatesIn: ['EUROPE', 'GERMANY'] };

describe('whether a product fits', () => {
  it('does not judge what it was not told', () => {
    expect(platformVerdict(key, {})).toBe('unknown');
    expect(regionVerdict(key, {})).toBe('unknown');
    expect(misfits(key, {})).toBe(false);
  });

  it('holds platform and region against the setup', () => {
    expect(misfits(key, { platform: 'steam', region: 'GERMANY' })).toBe(false);
    expect(misfits(key, { platform: 'gog' })).toBe(true);
    expect(misfits(key, { region: 'JAPAN' })).toBe(true);
  });

  it('knows that a licence for both systems serves each', () => {
    const both = { ...key, platform: named('windows-macos') };
    expect(platformVerdict(both, { platform: 'macos' })).toBe('fits');
    expect(platformVerdict(both, { platform: 'xbox' })).toBe('misfit');
  });

  it('never warns of a parcel', () => {
    expect(misfits({ ...key, kind: 'physical' }, { platform: 'xbox', region: 'JAPAN' })).toBe(false);
  });

  it('finds the language of the page, whatever its country', () => {
    expect(speaks({ languages: ['en', 'de'] }, 'en-US')).toBe(true);
    expect(speaks({ languages: ['cs'] }, 'cz')).toBe(true);
    expect(speaks({ languages: ['en'] }, 'ja')).toBe(false);
    expect(speaks({ languages: [] }, 'ja')).toBe(true);
  });

  it('puts first what fits, and the sold-out last, and leaves the rest in its order', () => {
    const card = (id: string, activatesIn: string[], stock: 'in_stock' | 'out_of_stock' = 'in_stock') => ({
      ...key,
      id,
      activatesIn,
      stock,
    });
    const cards = [
      card('sold out', ['GERMANY'], 'out_of_stock'),
      card('japan', ['JAPAN']),
      card('germany', ['GERMANY']),
      card('europe', ['EUROPE', 'GERMANY']),
    ];
    const order = (setup: Parameters<typeof fittingFirst>[1]) =>
      fittingFirst(cards, setup).map(({ id }) => id);
    expect(order({ region: 'GERMANY' })).toEqual(['germany', 'europe', 'japan', 'sold out']);
    expect(order({})).toEqual(['japan', 'germany', 'europe', 'sold out']);
  });
});
