import { useWords } from '@halfturn/locales/react.ts';
import { Logo } from '@halfturn/ui/logo.tsx';
import { useStoreBrand } from './store-name.ts';

/** The store's logo. Decoration: the link or heading that holds it carries the name. */
export function StoreLogo() {
  const logo = useStoreBrand()?.logo;
  return <Logo name={useWords().store} onLight={logo?.onLight} onDark={logo?.onDark} />;
}
