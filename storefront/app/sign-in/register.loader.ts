export { loadBounds as loader } from './load-bounds.ts';
