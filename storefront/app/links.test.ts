import { describe, expect, it } from 'vitest';
import { keepLang, links } from './links.ts';

describe('links', () => {
  it('leaves out what was not chosen', () => {
    expect(links.list('games')).toBe('/games');
    expect(links.list('games', { platform: [], minPrice: '', sort: undefined })).toBe('/games');
    expect(links.list('games', { platform: ['steam', 'gog'], sort: '2' })).toBe(
      '/games?platform=steam&platform=gog&sort=2',
    );
  });

  it('writes what a person typed so that it comes back whole', () => {
    const to = links.search('moth & märrow? #1');
    expect(new URL(to, 'https://shop.test').searchParams.get('keyword')).toBe('moth & märrow? #1');
  });

  it('keeps the language, and lets English go without saying', () => {
    expect(keepLang('/games', 'en-US')).toBe('/games');
    expect(keepLang('/games', 'cz')).toBe('/games?lang=cz');
    expect(keepLang('/games?sort=2#top', 'de')).toBe('/games?sort=2&lang=de#top');
    expect(keepLang('/games?lang=fr', 'de')).toBe('/games?lang=de');
    expect(keepLang('#reviews', 'en-US')).toBe('#reviews');
  });
});
