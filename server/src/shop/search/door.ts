export { addSynonym, type SynonymInput } from './add-synonym.ts';
export { matchProducts, type Matches } from './match.ts';
export { recountWords } from './dictionary.queries.ts';
