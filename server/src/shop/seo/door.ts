export { serveSitemaps } from './serve-sitemaps.ts';
