import type { KeyImportRow } from '@halfturn/contract/staff/key-imports.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { buttonClass } from '@halfturn/ui/button-class.ts';
import { Link, useLoaderData } from 'react-router';
import { ListPage } from '../layout/list-page.tsx';
import { StateTag } from '../layout/state-tag.tsx';
import { RowLink, type Columns } from '../layout/table.tsx';
import { useFormats } from '../layout/use-formats.ts';
import { importPath, imports, newImportPath, type loadImports } from './import.loader.ts';

/** The imports of keys on screen, newest first. */
export function ImportsPage() {
  const { t } = useWords<'staff' | 'staff-keys'>();
  const list = useLoaderData<typeof loadImports>();
  return (
    <ListPage
      title={t('staff-keys.imports')}
      acts={
        <>
          <Link className={buttonClass()} to="/keys">
            {t('staff.keys')}
          </Link>
          <Link className={buttonClass({ variant: 'main' })} to={newImportPath()}>
            {t('staff-keys.import')}
          </Link>
        </>
      }
      address={imports}
      list={list}
      empty={{ icon: 'key', title: t('staff-keys.no_imports') }}
      rowKey={(row) => row.id}
      columns={useColumns()}
    />
  );
}

function useColumns(): Columns<KeyImportRow> {
  const { t } = useWords<'staff' | 'staff-keys'>();
  const { number, when } = useFormats();
  return [
    {
      head: t('staff-keys.batch'),
      name: true,
      cell: (row) => (
        <RowLink dir="auto" to={importPath(row.id)}>
          {row.batchName}
        </RowLink>
      ),
    },
    { head: t('staff.product'), name: true, cell: (row) => row.product ?? t('staff-keys.for_many') },
    { head: t('staff-keys.supplier'), name: true, spare: true, cell: (row) => <bdi>{row.supplier}</bdi> },
    { head: t('staff-keys.state'), cell: (row) => <StateTag of={`staff-keys.state_${row.state}`} /> },
    { head: t('staff-keys.line'), number: true, cell: (row) => number(row.lines) },
    { head: t('staff-keys.added'), number: true, cell: (row) => number(row.added) },
    { head: t('staff-keys.by'), spare: true, cell: (row) => <bdi>{row.by}</bdi> },
    { head: t('staff-keys.when'), number: true, cell: (row) => when(row.createdAt) },
  ];
}
