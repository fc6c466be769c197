import { AlertPage } from './alert-page.tsx';

/** `/alerts/confirm` */
export function Component() {
  return <AlertPage does="confirm" />;
}
