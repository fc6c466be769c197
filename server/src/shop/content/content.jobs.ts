import { goLive } from './go-live.ts';

export const contentJobs = () => [goLive];
