import type { Context } from '../../platform/context.ts';
import { defineJob, type Job } from '../../platform/jobs/job.ts';
import { lookAtProduct, lookJob } from './notify-waiting.ts';

export const alertsJobs = (): Job<Context>[] => [
  defineJob({
    ...lookJob,
    run: async (context: Context, { productId }) => await lookAtProduct(context, productId),
  }),
];
