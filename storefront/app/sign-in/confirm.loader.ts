import type { LoaderFunctionArgs } from 'react-router';
import { lookAtLink } from '../letters/look-at-link.ts';

/** What the first mail's link would confirm. */
export const loader = (args: LoaderFunctionArgs) =>
  lookAtLink(args, (call, token) => call('GET /api/account/confirm', { query: { token } }));
