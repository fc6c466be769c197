import { expect, test } from 'vitest';
import { trailerAt } from './trailer.ts';

test('only pages of films at YouTube and Vimeo have a player', () => {
  const player = 'https://www.youtube-nocookie.com/embed/aBcDeFgHiJk?autoplay=1&rel=0';
  for (const address of [
    'https://www.youtube.com/watch?v=aBcDeFgHiJk',
    'https://youtu.be/aBcDeFgHiJk?t=3',
    ' https://youtube.com/watch?v=aBcDeFgHiJk&list=x ',
  ])
    expect(trailerAt(address)).toEqual({ host: 'YouTube', src: player });
  expect(trailerAt('https://vimeo.com/123456789')?.src).toBe(
    'https://player.vimeo.com/video/123456789?autoplay=1&dnt=1',
  );
  for (const address of [
    '',
    'https://example.com/watch?v=aBcDeFgHiJk',
    'http://youtu.be/aBcDeFgHiJk',
    'javascript:alert(1)//youtu.be/aBcDeFgHiJk',
    'https://youtube.com.example.com/watch?v=aBcDeFgHiJk',
  ])
    expect(trailerAt(address)).toBeNull();
});
