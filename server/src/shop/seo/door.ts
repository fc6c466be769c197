export { servePictures } from './serve-pictures.ts';
export { serveSitemaps } from './serve-sitemaps.ts';
