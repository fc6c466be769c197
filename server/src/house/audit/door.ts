export { audit, staffActor } from './audit.ts';
