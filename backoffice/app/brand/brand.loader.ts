import type { LoaderFunctionArgs } from 'react-router';
import { callFrom } from '../api.ts';

/** The name, the color and the pictures of the store. */
export const loadBrand = ({ request }: LoaderFunctionArgs) => callFrom(request)('GET /admin/brand');
