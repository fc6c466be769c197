export { sellerOf } from './seller.ts';
