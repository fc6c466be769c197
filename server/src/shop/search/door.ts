export { addSynonym } from './edit-synonym.ts';
export { matchProducts } from './match.ts';
export { recountWords } from './search.queries.ts';
