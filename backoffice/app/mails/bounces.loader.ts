import type { LoaderFunctionArgs } from 'react-router';
import { callFrom } from '../api.ts';

/** The email account that bounces are read from, and the providers that report them. */
export async function loadBounces({ request }: LoaderFunctionArgs) {
  const from = callFrom(request);
  const [mailbox, webhooks] = await Promise.all([
    from('GET /admin/bounce-mailbox'),
    from('GET /admin/mail-webhooks'),
  ]);
  return { mailbox, webhooks };
}
