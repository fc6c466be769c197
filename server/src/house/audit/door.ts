export { addressMark } from './audit.ts';
export { audit, staffActor } from './audit.ts';
export { tellChainHead } from './audit.ts';
