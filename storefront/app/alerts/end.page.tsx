import { AlertPage } from './alert-page.tsx';

/** `/alerts/end` */
export function Component() {
  return <AlertPage does="end" />;
}
