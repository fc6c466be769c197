import { seedDemo } from '@halfturn/tools/seed.ts';
import { run } from './app/run.ts';
import { vitePages } from './app/vite-pages.ts';

// The store as `npm run dev` has it: pages from their sources, with what is edited in place within a tenth of a second.
await run({ pages: vitePages, seed: seedDemo });
