import type { OwnRole } from '@halfturn/contract/staff/people.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { useState } from 'react';
import { useLoaderData } from 'react-router';
import { areaName } from '../audit/act-words.ts';
import { call } from '../api.ts';
import { Bar } from '../layout/bar.tsx';
import { EmptyList } from '../layout/empty-list.tsx';
import { ConfirmDialog } from '../layout/confirm-dialog.tsx';
import type { PlaceWords } from '../layout/places.ts';
import { Table } from '../layout/table.tsx';
import { areasOf } from './permission-sets.ts';
import type { loadRoles } from './people.loader.ts';
import styles from './people.module.css';
import { RoleDialog } from './role-dialog.tsx';
import { StaffTabs } from './staff-tabs.tsx';

type Open = { what: 'new' } | { what: 'edit' | 'delete'; role: OwnRole } | null;

/** The roles that owners put together from permissions. */
export function RolesPage() {
  const { t } = useWords<'staff-people'>();
  const { roles, permissions } = useLoaderData<typeof loadRoles>();
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  return (
    <>
      <Bar title={t('staff-people.roles_title')}>
        <Button variant="main" onClick={() => setOpen({ what: 'new' })}>
          {t('staff-people.new_role')}
        </Button>
      </Bar>
      <StaffTabs />
      {roles.length > 0 ? (
        <RolesTable roles={roles} onOpen={setOpen} />
      ) : (
        <EmptyList icon="people" title={t('staff-people.no_roles')}>
          {t('staff-people.no_roles_text')}
        </EmptyList>
      )}
      {open?.what === 'new' && <RoleDialog of={null} permissions={permissions} onClose={close} />}
      {open?.what === 'edit' && <RoleDialog of={open.role} permissions={permissions} onClose={close} />}
      {open?.what === 'delete' && <DeleteRole role={open.role} onClose={close} />}
    </>
  );
}

function RolesTable({ roles, onOpen }: { roles: readonly OwnRole[]; onOpen: (open: Open) => void }) {
  const { t } = useWords<PlaceWords>();
  return (
    <Table
      rows={roles}
      rowKey={({ id }) => id}
      columns={[
        { head: t('staff.name'), cell: ({ name }) => <b>{name}</b> },
        {
          head: t('staff-people.permissions'),
          className: styles.permissions,
          cell: (role) =>
            areasOf(role.permissions)
              .map((area) => areaName(t, area))
              .join(', '),
        },
        { head: t('staff-people.people'), number: true, cell: ({ people }) => people },
        {
          number: true,
          cell: (role) => (
            <div>
              <Button variant="quiet" onClick={() => onOpen({ what: 'edit', role })}>
                {t('staff-people.edit')}
              </Button>
              {role.people === 0 && (
                <Button variant="quiet" onClick={() => onOpen({ what: 'delete', role })}>
                  {t('staff-people.delete')}
                </Button>
              )}
            </div>
          ),
        },
      ]}
    />
  );
}

function DeleteRole({ role, onClose }: { role: OwnRole; onClose: () => void }) {
  const { t } = useWords<'staff-people'>();
  return (
    <ConfirmDialog
      title={t('staff-people.delete_title', { name: role.name })}
      action={t('staff-people.delete')}
      work={() => call('DELETE /admin/roles/{id}', { params: { id: role.id } })}
      done={t('staff-people.deleted')}
      onClose={onClose}
    >
      <p>{t('staff-people.delete_text')}</p>
    </ConfirmDialog>
  );
}
