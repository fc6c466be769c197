export { loadProviders as loader } from './load-providers.ts';
