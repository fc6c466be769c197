import { liftMembers } from './lift-members.ts';

export const membershipJobs = () => [liftMembers];
