import type { LoaderFunctionArgs } from 'react-router';
import { callFrom } from '../api.ts';

/** Every payment method with its terms. */
export const loadPaymentMethods = ({ request }: LoaderFunctionArgs) =>
  callFrom(request)('GET /admin/payment-methods');
