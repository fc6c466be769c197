import { call } from '../api.ts';

/** The store's name, before anyone has signed in; the host if it does not answer. */
export const storeName = (): Promise<string> =>
  call('GET /api/home/brand').then(
    ({ name }) => name,
    () => location.hostname,
  );
