export { addressMark, audit, staffActor, logChainHead } from './audit.ts';
