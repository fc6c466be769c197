import { Outlet } from 'react-router';
import { Document } from './document.tsx';
import { ErrorScreen } from './error-screen.tsx';

/** Every page. */
export function Root() {
  return (
    <Document>
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
