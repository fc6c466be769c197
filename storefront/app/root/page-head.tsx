import { useWords } from '@halfturn/locales/react.ts';
import { useShell } from './shell-data.ts';

export interface PageHeadProps {
  /** What the page is; the site's saved title stands behind it. Without it the site's title stands alone. */
  title?: string;
  /** In place of the site's saved description. */
  description?: string;
  /** Keeps search machines away. */
  hidden?: boolean;
}

/** Title and description of a page. Each page has exactly one; rows of `routes.ts` with a title key bring theirs. */
export function PageHead({ title, description, hidden }: PageHeadProps) {
  const { t, store } = useWords<'shell'>();
  const site = useShell()?.site;
  const siteTitle = site?.title ?? store;
  return (
    <>
      <title>
        {title === undefined ? siteTitle : t('shell.page_title', { page: title, site: siteTitle })}
      </title>
      {site && <meta name="keywords" content={site.keywords} />}
      {(description ?? site?.description) && (
        <meta name="description" content={description ?? site?.description} />
      )}
      {hidden && <meta name="robots" content="noindex" />}
    </>
  );
}
