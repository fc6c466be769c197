import { useWords } from '@halfturn/locales/react.ts';
import { Pagination } from '@halfturn/ui/pagination.tsx';
import { renderGo } from './render-go.tsx';

export interface PagesProps {
  page: number;
  pages: number;
  hrefFor: (page: number) => string;
}

/** The way through the pages of a list. */
export function Pages(props: PagesProps) {
  const { t } = useWords<'staff'>();
  return (
    <Pagination
      {...props}
      renderLink={renderGo}
      label={t('staff.pages')}
      previousLabel={t('staff.previous')}
      nextLabel={t('staff.next')}
      labelFor={(page) => t('staff.page_number', { page })}
    />
  );
}
