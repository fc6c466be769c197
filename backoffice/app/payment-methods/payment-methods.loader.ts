import { isOneOf } from '@halfturn/contract/primitives/names.ts';
import { PROVIDER_CODES } from '@halfturn/contract/staff/provider-fields.ts';
import type { LoaderFunctionArgs } from 'react-router';
import { callFrom } from '../api.ts';

/** Every payment method with its terms. */
export const loadPaymentMethods = ({ request }: LoaderFunctionArgs) =>
  callFrom(request)('GET /admin/payment-methods');

/** The account at a payment provider. */
export function loadPaymentProvider({ request, params: { code } }: LoaderFunctionArgs) {
  if (!isOneOf(PROVIDER_CODES, code)) throw new Response(null, { status: 404 });
  return callFrom(request)('GET /admin/payment-providers/{code}', { params: { code } });
}
