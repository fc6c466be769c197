export { addressMark } from './address-mark.ts';
export { audit, staffActor } from './audit.ts';
export { tellChainHead } from './tell-head.ts';
