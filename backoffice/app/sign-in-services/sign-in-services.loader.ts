import { isOneOf } from '@halfturn/contract/primitives/names.ts';
import { SIGN_IN_PROVIDERS } from '@halfturn/contract/primitives/sign-in-providers.ts';
import type { LoaderFunctionArgs } from 'react-router';
import { callFrom } from '../api.ts';

/** The providers that visitors can sign in with. */
export const loadSignInServices = ({ request }: LoaderFunctionArgs) =>
  callFrom(request)('GET /admin/sign-in-providers');

/** The store's registration at one. */
export function loadSignInService({ request, params: { provider } }: LoaderFunctionArgs) {
  if (!isOneOf(SIGN_IN_PROVIDERS, provider)) throw new Response(null, { status: 404 });
  return callFrom(request)('GET /admin/sign-in-providers/{provider}', { params: { provider } });
}
