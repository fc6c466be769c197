import type { LoaderFunctionArgs } from 'react-router';
import { lookAtLink } from '../letters/look-at-link.ts';

/** The alert that the mail's link is about. */
export const loader = (args: LoaderFunctionArgs) =>
  lookAtLink(args, (call, token) => call('GET /api/alerts/link', { query: { token } }));
