export { addSynonym } from './edit-synonym.ts';
export { matchProducts, type Matches } from './match.ts';
export { recountWords } from './search.queries.ts';
export type { SynonymInput } from './synonyms.queries.ts';
