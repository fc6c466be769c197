import type { StaffRedirect } from '@halfturn/contract/staff/redirects.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Tag } from '@halfturn/ui/tag.tsx';
import { useState } from 'react';
import { useLoaderData } from 'react-router';
import { call } from '../api.ts';
import { ConfirmDialog } from '../layout/confirm-dialog.tsx';
import { ListPage } from '../layout/list-page.tsx';
import { newest } from '../layout/newest.ts';
import type { Columns } from '../layout/table.tsx';
import { useFormats } from '../layout/use-formats.ts';
import { useStaff } from '../layout/use-staff.ts';
import { ImportDialog } from './import-dialog.tsx';
import { RedirectDialog } from './redirect-dialog.tsx';
import { redirects, type loadRedirects } from './redirects.loader.ts';

type Open = { act: 'add' | 'import' } | { act: 'edit' | 'delete'; row: StaffRedirect };

/** Where addresses lead at which there is no page: of a former shop, or of a page that was deleted. */
export function RedirectsPage() {
  const { t } = useWords<'staff-redirects'>();
  const list = useLoaderData<typeof loadRedirects>();
  const maySet = useStaff().mayCall('staffAddRedirect');
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <ListPage
        title={t('staff-redirects.title')}
        acts={
          maySet && (
            <>
              <Button onClick={() => setOpen({ act: 'import' })}>{t('staff-redirects.import')}</Button>
              <Button variant="main" onClick={() => setOpen({ act: 'add' })}>
                {t('staff-redirects.add')}
              </Button>
            </>
          )
        }
        address={redirects}
        list={list}
        find={{ label: t('staff-redirects.find'), q: list.asked.q }}
        empty={{ icon: 'arrow', title: t('staff-redirects.none'), children: t('staff-redirects.none_text') }}
        count={t('staff-redirects.count', { count: list.total })}
        rowKey={(row) => row.id}
        columns={useColumns(maySet ? setOpen : null)}
      />
      {open?.act === 'import' && <ImportDialog onClose={close} />}
      {open?.act === 'add' && <RedirectDialog redirect={null} onClose={close} />}
      {open?.act === 'edit' && (
        <RedirectDialog redirect={newest(list.rows, open.row, ({ id }) => id)} onClose={close} />
      )}
      {open?.act === 'delete' && <DeleteDialog row={open.row} onClose={close} />}
    </>
  );
}

function useColumns(onOpen: ((open: Open) => void) | null): Columns<StaffRedirect> {
  const { t } = useWords<'staff-redirects'>();
  const { number, when } = useFormats();
  return [
    {
      head: t('staff-redirects.source'),
      name: true,
      cell: (row) => (
        <>
          <bdi dir="ltr">{readable(row.source)}</bdi>{' '}
          {row.shadowed && <Tag tone="warn">{t('staff-redirects.shadowed')}</Tag>}
        </>
      ),
    },
    { head: t('staff-redirects.target'), cell: (row) => <bdi dir="ltr">{readable(row.target)}</bdi> },
    {
      head: t('staff-redirects.type'),
      cell: (row) => t(row.status === 301 ? 'staff-redirects.for_good' : 'staff-redirects.for_now'),
    },
    { head: t('staff-redirects.hits'), number: true, cell: (row) => number(row.hits) },
    {
      head: t('staff-redirects.last_hit'),
      spare: true,
      cell: (row) => (row.lastHitAt ? when(row.lastHitAt) : '–'),
    },
    {
      label: null,
      number: true,
      cell: (row) =>
        onOpen && (
          <>
            <Button variant="quiet" onClick={() => onOpen({ act: 'edit', row })}>
              {t('staff-redirects.edit')}
              <span className="sr-only"> {row.source}</span>
            </Button>
            <Button variant="quiet" onClick={() => onOpen({ act: 'delete', row })}>
              {t('staff-redirects.delete')}
              <span className="sr-only"> {row.source}</span>
            </Button>
          </>
        ),
    },
  ];
}

/** An address without its percent signs, where it has letters of other scripts. */
function readable(address: string): string {
  try {
    return decodeURI(address);
  } catch {
    return address;
  }
}

function DeleteDialog({ row, onClose }: { row: StaffRedirect; onClose: () => void }) {
  const { t } = useWords<'staff-redirects'>();
  return (
    <ConfirmDialog
      title={t('staff-redirects.delete_title', { source: `\u2066${readable(row.source)}\u2069` })}
      action={t('staff-redirects.delete')}
      work={() => call('DELETE /admin/redirects/{id}', { params: { id: row.id } })}
      onClose={onClose}
    >
      <p>{t('staff-redirects.delete_text')}</p>
    </ConfirmDialog>
  );
}
