export { collect, type Wished } from './collect.ts';
