import { sharedAddresses } from '@halfturn/contract/primitives/shared-address.ts';
import { matchRoutes } from 'react-router';
import type { RouteHandle } from '../app/routes-table.ts';
import { routes } from '../app/routes.ts';

const ofPath = sharedAddresses((path) => {
  const handle = matchRoutes(routes, path)?.at(-1)?.route.handle as RouteHandle | undefined;
  return handle?.for === undefined ? [] : null;
});

/**
 * The address under which a page is everybody's; null for a page that is its visitor's own. The query stays as it is: what a page is
 * drawn with has to be what the browser's own address says, or React would draw it once more.
 *
 * @param url path and query, as they were asked for
 */
export const sharedAddress = (url: string): string | null => (ofPath(url) === null ? null : url);
