import { inject } from 'vitest';

/**
 * Runs before each test file: two files at a time go through two stores, so that none of them changes what the other one
 * sees. What the file injects as the store is that of its own lane from here on.
 */
const lanes = inject('lanes');
const lane = lanes[Number(process.env.VITEST_POOL_ID) - 1];
if (!lane) throw new Error(`lane ${process.env.VITEST_POOL_ID} of ${lanes.length} has no store`);
Object.assign(inject('store'), lane);
