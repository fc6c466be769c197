export { addKeys } from './add-keys.ts';
export { exposeKeys } from './expose-keys.ts';
export { holdFreeKeys, holdKeys } from './hold-keys.ts';
export * as keyImports from './import-keys.ts';
export { keysArrived } from './keys.events.ts';
export { releaseKeys } from './release-keys.ts';
export * as keySales from './sell-keys.ts';
export { stockedProduct } from './stocked-product.ts';
export { voidKeys } from './void-keys.ts';
