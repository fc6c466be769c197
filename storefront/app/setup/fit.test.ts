import { describe, expect, it } from 'vitest';
import { fittingFirst, misfits, platformVerdict, regionVerdict, speaks } from './fit.ts';

const named = (code: string) => ({ code, slug: code, name: code });
const key = { kind: 'key' as const, platform: named('steam'), region: named('EUROPE') };
const place = { country: 'DE', regions: ['GLOBAL', 'EUROPE'], platforms: ['steam', 'web'] };
const NOWHERE = { country: null, regions: null, platforms: [] };
const abroad = { country: 'AU', regions: ['GLOBAL'], platforms: [] };

describe('whether a product works for a visitor', () => {
  it('is not judged before the visitor is known', () => {
    expect(platformVerdict(key, NOWHERE)).toBe('unknown');
    expect(regionVerdict(key, NOWHERE)).toBe('unknown');
    expect(regionVerdict(key, { ...abroad, regions: null })).toBe('unknown');
    expect(misfits(key, NOWHERE)).toBe(false);
  });

  it('follows their country and their platforms', () => {
    expect(regionVerdict(key, place)).toBe('fits');
    expect(regionVerdict(key, abroad)).toBe('misfit');
    expect(platformVerdict(key, abroad)).toBe('unknown');
    expect(misfits(key, place)).toBe(false);
    expect(misfits(key, abroad)).toBe(true);
    expect(misfits({ ...key, platform: named('gog') }, place)).toBe(true);
    expect(misfits({ ...key, platform: named('web') }, place)).toBe(false);
  });

  it('is not a question of a parcel, or of a product without platform and region', () => {
    expect(misfits({ ...key, kind: 'physical' }, abroad)).toBe(false);
    expect(misfits({ kind: 'key', platform: null, region: null }, abroad)).toBe(false);
    expect(regionVerdict({ kind: 'key', platform: null, region: null }, abroad)).toBe('unknown');
  });

  it('finds the language of the page, whatever its country', () => {
    expect(speaks({ languages: ['en', 'de'] }, 'en-US')).toBe(true);
    expect(speaks({ languages: ['cs'] }, 'cz')).toBe(true);
    expect(speaks({ languages: ['en'] }, 'ja')).toBe(false);
    expect(speaks({ languages: [] }, 'ja')).toBe(true);
  });

  it('puts first what works, and the sold-out last, and leaves the rest in its order', () => {
    const card = (id: string, region: string, stock: 'in_stock' | 'out_of_stock' = 'in_stock') => ({
      ...key,
      id,
      region: named(region),
      stock,
    });
    const cards = [
      card('sold out', 'GLOBAL', 'out_of_stock'),
      card('japan', 'JAPAN'),
      card('global', 'GLOBAL'),
      card('europe', 'EUROPE'),
    ];
    const order = (where: Parameters<typeof fittingFirst>[1]) =>
      fittingFirst(cards, where).map(({ id }) => id);
    expect(order(place)).toEqual(['global', 'europe', 'japan', 'sold out']);
    expect(order(NOWHERE)).toEqual(['japan', 'global', 'europe', 'sold out']);
  });
});
