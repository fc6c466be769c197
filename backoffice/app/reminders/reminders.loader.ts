import type { LoaderFunctionArgs } from 'react-router';
import { callFrom } from '../api.ts';

/** Which reminders of unpaid orders are sent, and what came of them. */
export const loadReminders = ({ request }: LoaderFunctionArgs) => callFrom(request)('GET /admin/reminders');
