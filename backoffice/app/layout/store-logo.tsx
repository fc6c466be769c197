import { useWords } from '@halfturn/locales/react.ts';
import { Logo } from '@halfturn/ui/logo.tsx';

/** The store's logo. Decoration: the link or heading that holds it carries the name. */
export function StoreLogo() {
  return <Logo name={useWords().store} />;
}
