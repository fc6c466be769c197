export { homeCountryOf } from './addresses.queries.ts';
export { wellFormed } from './check-address.ts';
export { writtenWire } from './addresses.wire.ts';
