import type { ComponentProps } from 'react';
import { Link, useLocation, type LinkProps } from 'react-router';
import { keepLang } from './links.ts';
import { usePage } from './root/page-context.ts';

export interface GoProps extends Omit<LinkProps, 'to'> {
  /** From `links`. */
  to: string;
}

/** A link inside the storefront: it keeps the language of the page. */
export function Go({ to, ...rest }: GoProps) {
  const { locale } = usePage();
  // A page has a hundred links, whose addresses are whole already: for `Link` to resolve them is an eighth of its rendering.
  if (import.meta.env.SSR && import.meta.env.PROD && to.startsWith('/')) {
    // oxlint-disable-next-line jsx-a11y/anchor-has-content -- its content is among the properties
    return <a {...anchorProps(rest)} href={keepLang(to, locale)} />;
  }
  return <Link {...rest} to={keepLang(to, locale)} />;
}

/** What the anchor itself gets of a link's properties; the others tell the router in the browser how to go there. */
function anchorProps({ ...rest }: Omit<GoProps, 'to'>): ComponentProps<'a'> {
  for (const name of FOR_THE_ROUTER) delete rest[name];
  return rest;
}

const FOR_THE_ROUTER = [
  'discover',
  'prefetch',
  'preventScrollReset',
  'relative',
  'reloadDocument',
  'replace',
  'state',
  'viewTransition',
] as const satisfies readonly (keyof GoProps)[];

/** As `Go`, with `aria-current` if it leads to the page that is open, or to one above that. */
export function GoNav(props: GoProps) {
  const open = `${useLocation().pathname}/`.startsWith(`${props.to}/`);
  return <Go {...props} aria-current={open ? 'page' : undefined} />;
}
