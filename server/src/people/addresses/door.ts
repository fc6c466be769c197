export { wellFormed } from './check-address.ts';
export { writtenWire } from './addresses.wire.ts';
