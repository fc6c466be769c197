import type { LoaderFunctionArgs } from 'react-router';
import { loadBounds } from './load-bounds.ts';
import { loadProviders } from './load-providers.ts';

/** How long a password may be, and what an account can be opened with beside one. */
export async function loader(args: LoaderFunctionArgs) {
  const [bounds, providers] = await Promise.all([loadBounds(args), loadProviders(args)]);
  return { bounds, providers };
}
