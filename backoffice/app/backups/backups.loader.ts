import type { LoaderFunctionArgs } from 'react-router';
import { callFrom } from '../api.ts';
import { listAddress } from '../list-address.ts';
import { listLoader } from '../list-loader.ts';

export const backups = listAddress('/backups', {});

/** The backups, the newest first, and when the next one is made. */
export const loadBackups = listLoader(backups, (call, _asked, rows) =>
  call('GET /admin/backups', { query: rows }),
);

/** At which hour backups are made, and how many are kept. */
export const loadBackupSettings = ({ request }: LoaderFunctionArgs) =>
  callFrom(request)('GET /admin/backups/settings');
