export { addressMark, audit, staffActor, tellChainHead } from './audit.ts';
