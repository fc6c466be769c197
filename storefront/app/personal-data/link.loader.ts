import type { LoaderFunctionArgs } from 'react-router';
import { lookAtLink } from '../letters/look-at-link.ts';

/** What the mail's link would do. */
export const loader = (args: LoaderFunctionArgs) =>
  lookAtLink(args, (call, token) => call('GET /api/personal-data/link', { query: { token } }));
