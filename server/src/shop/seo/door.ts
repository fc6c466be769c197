export { flushHits, followRedirect } from './redirects/follow.ts';
export { servePictures } from './serve-pictures.ts';
export { serveSitemaps } from './serve-sitemaps.ts';
