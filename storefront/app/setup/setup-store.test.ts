import { describe, expect, it } from 'vitest';
import { setupFrom } from './setup-store.ts';

const steam = { code: 'steam', name: 'Steam' };

describe('a setup that was kept', () => {
  it('is read as it was written', () => {
    expect(setupFrom({ platforms: [steam], anywhere: true })).toEqual({ platforms: [steam], anywhere: true });
    expect(setupFrom({})).toEqual({ platforms: [] });
  });

  it('of an older version keeps its platform, and its region until the country is known', () => {
    const old = { platform: 'steam', platformName: 'Steam', region: 'GERMANY', regionName: 'Germany' };
    expect(setupFrom(old)).toEqual({ platforms: [steam], region: 'GERMANY' });
    expect(setupFrom({ platform: 'gog' })).toEqual({ platforms: [{ code: 'gog', name: 'gog' }] });
    expect(setupFrom({ region: 'JAPAN' })).toEqual({ platforms: [], region: 'JAPAN' });
  });

  it('leaves out what makes no sense', () => {
    const odd = { platforms: [7, { code: 'gog' }, steam], anywhere: 'yes', region: 7 };
    expect(setupFrom(odd)).toEqual({ platforms: [steam] });
  });
});
