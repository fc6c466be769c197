import styles from './breadcrumbs.module.css';
import { Icon } from './icons.tsx';
import { plainLink, type RenderLink } from './render-link.tsx';

export interface Crumb {
  label: string;
  /** Left out for the page itself, which is the last. */
  href?: string;
}

export interface BreadcrumbsProps {
  crumbs: readonly Crumb[];
  label: string;
  renderLink?: RenderLink;
}

/** The way from the root of the shop to this page. */
export function Breadcrumbs({ crumbs, label, renderLink = plainLink }: BreadcrumbsProps) {
  return (
    <nav aria-label={label}>
      <ol className={styles.trail}>
        {crumbs.map((crumb, i) => (
          <li key={crumb.label}>
            {i > 0 && <Icon name="next" />}
            {crumb.href ? (
              renderLink({ href: crumb.href, children: crumb.label })
            ) : (
              <span aria-current="page">{crumb.label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
