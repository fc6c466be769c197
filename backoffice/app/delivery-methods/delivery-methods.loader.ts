import type { LoaderFunctionArgs } from 'react-router';
import { callFrom } from '../api.ts';

/** Every delivery method with its terms. */
export const loadDeliveryMethods = ({ request }: LoaderFunctionArgs) =>
  callFrom(request)('GET /admin/delivery-methods');
