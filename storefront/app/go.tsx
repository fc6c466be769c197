import { Link, NavLink, type LinkProps, type NavLinkProps } from 'react-router';
import { keepLang } from './links.ts';
import { usePage } from './root/page-context.ts';

export interface GoProps extends Omit<LinkProps, 'to'> {
  /** From `links`. */
  to: string;
}

/** A link inside the storefront: it keeps the language of the page. */
export function Go({ to, ...rest }: GoProps) {
  const { locale } = usePage();
  return <Link {...rest} to={keepLang(to, locale)} />;
}

/** As `Go`, and knows when it leads to the page that is open. */
export function GoNav({ to, ...rest }: Omit<NavLinkProps, 'to'> & { to: string }) {
  const { locale } = usePage();
  return <NavLink {...rest} to={keepLang(to, locale)} />;
}
