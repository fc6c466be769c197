export { learnBrand } from './learn-brand.ts';
export { serveBrand } from './serve-brand.ts';
export { serveInstall } from './serve-install.ts';
