export { loadBounds as loader } from '../sign-in/load-bounds.ts';
