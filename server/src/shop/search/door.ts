export { addSynonym, type SynonymInput } from './add-synonym.ts';
export { recountWords } from './dictionary.queries.ts';
