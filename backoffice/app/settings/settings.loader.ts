import type { LoaderFunctionArgs } from 'react-router';
import { callFrom } from '../api.ts';

/** What the store says of itself in public, and its limits. */
export async function loadSettings({ request }: LoaderFunctionArgs) {
  const call = callFrom(request);
  const [settings, limits, steps] = await Promise.all([
    call('GET /admin/settings'),
    call('GET /admin/limits'),
    call('GET /admin/first-steps'),
  ]);
  return { settings, limits, steps };
}
