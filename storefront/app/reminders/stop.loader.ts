import type { LoaderFunctionArgs } from 'react-router';
import { lookAtLink } from '../letters/look-at-link.ts';

/** What the mail's link would stop. */
export const loader = (args: LoaderFunctionArgs) =>
  lookAtLink(args, (call, token) => call('GET /api/reminders/stop', { query: { token } }));
