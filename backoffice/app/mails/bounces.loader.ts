import type { LoaderFunctionArgs } from 'react-router';
import { callFrom } from '../api.ts';

/** The email account that bounces are read from, and the providers that report them. */
export async function loadBounces({ request }: LoaderFunctionArgs) {
  const from = callFrom(request);
  const [account, webhooks] = await Promise.all([
    from('GET /admin/bounce-account'),
    from('GET /admin/mail-webhooks'),
  ]);
  return { account, webhooks };
}
