import type { LoaderFunctionArgs } from 'react-router';
import { callFrom } from '../api.ts';

/** The opening hours of the store and its closed days. */
export const loadHours = ({ request }: LoaderFunctionArgs) => callFrom(request)('GET /admin/hours');
