import { Fragment } from 'react';
import { Icon } from './icons.tsx';
import { pageWindow } from './page-window.ts';
import styles from './pagination.module.css';
import { plainLink, type RenderLink } from './render-link.tsx';

export interface PaginationProps {
  /** From 1. */
  page: number;
  pages: number;
  hrefFor: (page: number) => string;
  renderLink?: RenderLink;
  label: string;
  previousLabel: string;
  nextLabel: string;
  /** "Page 3". */
  labelFor: (page: number) => string;
  format?: (page: number) => string;
}

/** Real links to the pages of a list, so that they work before any script and can be opened aside. One page, no row. */
export function Pagination(props: PaginationProps) {
  const { page, pages, hrefFor, renderLink = plainLink, label, labelFor, format = String } = props;
  if (pages < 2) return null;
  const turn = (to: number, name: string, icon: 'back' | 'next') =>
    to < 1 || to > pages ? (
      <span className={styles.none} aria-hidden="true">
        <Icon name={icon} />
      </span>
    ) : (
      renderLink({ href: hrefFor(to), 'aria-label': name, children: <Icon name={icon} /> })
    );
  return (
    <nav className={styles.pager} aria-label={label}>
      {turn(page - 1, props.previousLabel, 'back')}
      {pageWindow(page, pages).map((place, i) =>
        place === 'gap' ? (
          <span key={`gap-${i}`} aria-hidden="true">
            …
          </span>
        ) : (
          <Fragment key={place}>
            {renderLink({
              href: hrefFor(place),
              'aria-label': labelFor(place),
              'aria-current': place === page ? 'page' : undefined,
              children: format(place),
            })}
          </Fragment>
        ),
      )}
      {turn(page + 1, props.nextLabel, 'next')}
    </nav>
  );
}
