export { learnBrand } from './learn-brand.ts';
export { serveBrand } from './serve-brand.ts';
