export { learnBrand } from './learn-brand.ts';
