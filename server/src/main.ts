import { seedDemo } from '@halfturn/tools/seed.ts';
import { builtPages } from './app/pages.ts';
import { run } from './app/run.ts';

await run({ pages: builtPages, seed: seedDemo });
