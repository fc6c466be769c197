import { run } from './app/run.ts';

// Loaded when they are needed: of several processes, the one that watches over the others needs neither.
await run({
  pages: async () => await (await import('./app/pages.ts')).builtPages(),
  seed: async (context) => await (await import('@halfturn/tools/seed.ts')).seedDemo(context),
});
