import type { OwnRole } from '@halfturn/contract/staff/people.ts';
import { LEVELS, type Area, type Permission } from '@halfturn/contract/staff/permissions.ts';
import { useWords } from '@halfturn/locales/react.ts';
import check from '@halfturn/ui/check.module.css';
import { FieldError } from '@halfturn/ui/field-error.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { useId, useState } from 'react';
import { areaName } from '../audit/act-words.ts';
import { call } from '../api.ts';
import { SaveDialog } from '../layout/form-dialog.tsx';
import type { PlaceWords } from '../layout/places.ts';
import { Table } from '../layout/table.tsx';
import { useAct } from '../use-act.ts';
import { areasOf, toggled } from './permission-sets.ts';
import styles from './people.module.css';

export interface RoleDialogProps {
  /** Null for a new one. */
  of: OwnRole | null;
  /** Those that a role can have. */
  permissions: readonly Permission[];
  onClose: () => void;
}

/** A role with its name and its permissions. */
export function RoleDialog({ of: role, permissions, onClose }: RoleDialogProps) {
  const { t } = useWords<'staff' | 'staff-people'>();
  const act = useAct();
  const [chosen, setChosen] = useState<ReadonlySet<Permission>>(() => new Set(role?.permissions));
  const save = (fields: FormData) =>
    call('POST /admin/roles', {
      body: {
        id: role?.id ?? null,
        version: role?.version ?? 0,
        name: String(fields.get('name')),
        permissions: [...chosen],
      },
    });
  return (
    <SaveDialog
      shape="wide"
      title={role ? t('staff-people.edit_title', { name: role.name }) : t('staff-people.new_role')}
      action={t('staff-people.save')}
      act={act}
      save={save}
      done={t('staff-people.saved')}
      onClose={onClose}
    >
      <TextField
        name="name"
        label={t('staff.name')}
        defaultValue={role?.name}
        maxLength={60}
        autoComplete="off"
      />
      {role && role.people > 0 && (
        <p className="muted">{t('staff-people.holds_at_once', { count: role.people })}</p>
      )}
      <PermissionTable
        {...{ permissions, chosen }}
        error={act.fields.permissions}
        onToggle={(area, level, on) => setChosen(toggled(chosen, area, level, on))}
      />
    </SaveDialog>
  );
}

interface PermissionTableProps {
  permissions: readonly Permission[];
  chosen: ReadonlySet<Permission>;
  error: string | undefined;
  onToggle: (area: Area, level: (typeof LEVELS)[number], on: boolean) => void;
}

/** A line for each area: what the role may see, change, and do with a fresh code. */
function PermissionTable({ permissions, chosen, error, onToggle }: PermissionTableProps) {
  const { t } = useWords<PlaceWords>();
  const id = useId();
  return (
    <div>
      <p className="muted">{t('staff-people.levels_text')}</p>
      {error && <FieldError id={id}>{error}</FieldError>}
      <Table
        stack={false}
        caption={t('staff-people.permissions')}
        rows={areasOf(permissions)}
        rowKey={(area) => area}
        className={styles.matrix}
        columns={[
          { head: t('staff-people.area'), rowHead: true, cell: (area) => areaName(t, area) },
          ...LEVELS.map((level) => ({
            head: t(`staff-people.level_${level}`),
            className: styles.level,
            cell: (area: Area) =>
              permissions.includes(`${area}.${level}`) && (
                <label className={styles.box}>
                  <input
                    type="checkbox"
                    className={check.input}
                    aria-label={t('staff-people.permission', {
                      area: areaName(t, area),
                      level: t(`staff-people.level_${level}`),
                    })}
                    checked={chosen.has(`${area}.${level}`)}
                    onChange={({ target }) => onToggle(area, level, target.checked)}
                  />
                </label>
              ),
          })),
        ]}
      />
    </div>
  );
}
