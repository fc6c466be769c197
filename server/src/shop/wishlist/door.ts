export { collect } from './collect.ts';
export { newsOfWishes } from './news-of-wishes.ts';
export { countWishes } from './wishlist.queries.ts';
