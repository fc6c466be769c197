import { noEnglishLeft, WIDEST_APART } from './harness/every-page.ts';

// The other languages are read by other-languages.e2e.ts (npm run test:slow).
noEnglishLeft(WIDEST_APART);
