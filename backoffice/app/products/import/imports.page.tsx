import type { ProductImportRow } from '@halfturn/contract/staff/product-imports.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { buttonClass } from '@halfturn/ui/button-class.ts';
import { Link, useLoaderData } from 'react-router';
import { ListPage } from '../../layout/list-page.tsx';
import { StateTag } from '../../layout/state-tag.tsx';
import { RowLink, type Columns } from '../../layout/table.tsx';
import { useFormats } from '../../layout/use-formats.ts';
import { useStaff } from '../../layout/use-staff.ts';
import { importPath, imports, type loadProductImports } from './import.loader.ts';
import { UploadBox } from './upload-box.tsx';

/** Where a file of products is uploaded, and the imports so far. */
export function ImportsPage() {
  const { t } = useWords<'staff-import' | 'staff-products'>();
  const { mayCall } = useStaff();
  const list = useLoaderData<typeof loadProductImports>();
  return (
    <ListPage
      title={t('staff-import.import')}
      acts={
        <Link className={buttonClass()} to="/products">
          {t('staff-products.all')}
        </Link>
      }
      notice={mayCall('staffUploadProducts') && <UploadBox />}
      address={imports}
      list={list}
      empty={{ icon: 'box', title: t('staff-import.none') }}
      rowKey={({ id }) => id}
      columns={useColumns()}
    />
  );
}

function useColumns(): Columns<ProductImportRow> {
  const { t } = useWords<'staff-import'>();
  const { number, time } = useFormats();
  return [
    {
      head: t('staff-import.file'),
      name: true,
      cell: (row) => (
        <RowLink dir="auto" to={importPath(row.id)}>
          {row.fileName || t('staff-import.file')}
        </RowLink>
      ),
    },
    { head: t('staff-import.when'), cell: ({ createdAt }) => time(createdAt) },
    {
      head: t('staff-import.by'),
      name: true,
      dir: 'auto',
      cell: ({ by }) => by || t('staff-import.command_line'),
    },
    { head: t('staff-import.state'), cell: ({ state }) => <StateTag of={`staff-import.state_${state}`} /> },
    { head: t('staff-import.show_new'), number: true, cell: ({ verdicts }) => number(verdicts.new) },
    { head: t('staff-import.show_changed'), number: true, cell: ({ verdicts }) => number(verdicts.changed) },
    { head: t('staff-import.show_wrong'), number: true, cell: ({ verdicts }) => number(verdicts.wrong) },
  ];
}
