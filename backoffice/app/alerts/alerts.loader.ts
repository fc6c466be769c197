import { ALARM_STATES } from '@halfturn/contract/staff/alarm-kinds.ts';
import type { LoaderFunctionArgs } from 'react-router';
import { callFrom } from '../api.ts';
import { listAddress, oneOf } from '../list-address.ts';
import { listLoader } from '../list-loader.ts';

export const alerts = listAddress('/alerts', { state: oneOf(ALARM_STATES, 'open') });

/** A page of the open or the past alerts. */
export const loadAlerts = listLoader(alerts, (call, { state }, rows) =>
  call('GET /admin/alarms', { query: { state, ...rows } }),
);

/** When alerts are opened, and where they are posted. */
export const loadAlertSettings = ({ request }: LoaderFunctionArgs) =>
  callFrom(request)('GET /admin/alarms/settings');
