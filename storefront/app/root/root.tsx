import { useContext } from 'react';
import { Outlet, UNSAFE_DataRouterDataContext as DataRouterData, useMatches } from 'react-router';
import { useWords } from '@halfturn/locales/react.ts';
import type { RouteHandle } from '../routes-table.ts';
import { Document } from './document.tsx';
import { ErrorScreen } from './error-screen.tsx';
import { PageHead } from './page-head.tsx';

/** Every page. */
export function Root() {
  return (
    <Document>
      <RouteTitle />
      <Outlet />
    </Document>
  );
}

/** What is left where not even the shell could be loaded. */
export function RootError() {
  return (
    <Document>
      <ErrorScreen />
    </Document>
  );
}

/** The title of a page whose route has a page-title key; other pages, and errors, name themselves. */
function RouteTitle() {
  const { t } = useWords<'shell'>();
  const handle = useMatches().at(-1)?.handle as RouteHandle | undefined;
  const failed = useContext(DataRouterData)?.errors;
  if (!handle?.title || failed) return null;
  return <PageHead title={t(handle.title)} hidden={handle.for !== undefined} />;
}
