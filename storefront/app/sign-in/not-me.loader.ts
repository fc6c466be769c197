import type { LoaderFunctionArgs } from 'react-router';
import { lookAtLink } from '../letters/look-at-link.ts';

/** Which sign-in a mail told of. */
export const loader = (args: LoaderFunctionArgs) =>
  lookAtLink(args, (call, token) => call('GET /api/account/not-me', { query: { token } }));
