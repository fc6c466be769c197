import type { LoaderFunctionArgs } from 'react-router';
import { callFrom } from '../api.ts';

/** The rules that hold, and who was turned away lately. */
export const loadRisk = ({ request }: LoaderFunctionArgs) => callFrom(request)('GET /admin/risk');
