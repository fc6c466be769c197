import { Fragment, type ReactNode } from 'react';
import { plainLink, type RenderLink } from './render-link.tsx';
import styles from './tabs.module.css';

export interface TabLink {
  href: string;
  label: ReactNode;
  count?: ReactNode;
  current: boolean;
}

/** Pages in a row that look like tabs: a list by state. They are links, so each has an address. */
export function TabLinks(props: { links: readonly TabLink[]; label: string; renderLink?: RenderLink }) {
  const { links, label, renderLink = plainLink } = props;
  return (
    <nav className={styles.row} aria-label={label}>
      {links.map((link) => (
        <Fragment key={link.href}>
          {renderLink({
            href: link.href,
            className: styles.tab ?? '',
            'aria-current': link.current ? 'page' : undefined,
            children: (
              <>
                {link.label}
                {link.count !== undefined && <span>{link.count}</span>}
              </>
            ),
          })}
        </Fragment>
      ))}
    </nav>
  );
}
