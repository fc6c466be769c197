export { addSynonym } from './edit-synonym.ts';
export { matchProducts } from './match.ts';
export { recountWords } from './search.queries.ts';
export { listOf } from './list.ts';
export { nearestOf } from './nearest.ts';
export type { Term } from './terms.ts';
export { helpOf } from './help/help-cache.ts';
