import { formatNumber } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Pagination } from '@halfturn/ui/pagination.tsx';
import { renderGo } from '../catalog/render-go.tsx';

export interface PageLinksProps {
  page: number;
  pages: number;
  hrefFor: (page: number) => string;
}

/** The pages of a list as links. */
export function PageLinks(props: PageLinksProps) {
  const { t, locale } = useWords<'catalog'>();
  return (
    <Pagination
      {...props}
      renderLink={renderGo}
      label={t('catalog.pages')}
      previousLabel={t('catalog.previous')}
      nextLabel={t('catalog.next')}
      labelFor={(page) => t('catalog.page', { page })}
      format={(page) => formatNumber(page, locale)}
    />
  );
}
