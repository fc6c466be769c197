import { lazy } from 'react';
import { loadArt } from '../cover/art.ts';

/** Few visitors zoom in: the viewer loads at the first press, and so does the code that draws the cover. */
export const LazyViewer = lazy(async () => {
  const [viewer] = await Promise.all([import('./viewer.tsx'), loadArt().catch(() => {})]);
  return viewer;
});
