import { useWords } from '@halfturn/locales/react.ts';
import type { ComponentType } from 'react';
import type { Row } from '../routes-table.ts';
import { PageHead } from './page-head.tsx';

/** A page with the title that its route names. If the page fails, its error screen takes the place of both. */
export function titled(
  Page: ComponentType,
  title: NonNullable<Row['title']>,
  hidden: boolean,
): ComponentType {
  return function TitledPage() {
    const { t } = useWords<'shell'>();
    return (
      <>
        <PageHead title={t(title)} hidden={hidden} />
        <Page />
      </>
    );
  };
}
