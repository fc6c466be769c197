import { useWords } from '@halfturn/locales/react.ts';
import { Logo } from '@halfturn/ui/logo.tsx';
import { useShell } from '../root/shell-data.ts';

/** The store's logo. Decoration: the link or heading that holds it carries the name. */
export function StoreLogo({ ground = 'page' }: { ground?: 'page' | 'dark' }) {
  const logo = useShell()?.brand.logo;
  return <Logo name={useWords().store} onLight={logo?.onLight} onDark={logo?.onDark} ground={ground} />;
}
