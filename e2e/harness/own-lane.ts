import { nameStore } from '@halfturn/locales/load.ts';
import { demoSettings } from '@halfturn/tools/demo/demo.ts';
import { inject } from 'vitest';

/**
 * Runs before each test file. Files that run at the same time use different stores, so that none of them changes what another
 * one sees: from here on, the store that a file injects is that of its own lane.
 */
const lanes = inject('lanes');
const lane = lanes[Number(process.env.VITEST_POOL_ID) - 1];
if (!lane) throw new Error(`lane ${process.env.VITEST_POOL_ID} of ${lanes.length} has no store`);
Object.assign(inject('store'), lane);
// Its sentences name the demo's store.
nameStore(demoSettings()['store.name']);
