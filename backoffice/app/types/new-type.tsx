import type { StaffProductTypes } from '@halfturn/contract/staff/product-types.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Select } from '@halfturn/ui/select.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { useNavigate } from 'react-router';
import { call } from '../api.ts';
import { SaveDialog } from '../layout/form-dialog.tsx';
import { useAct } from '../use-act.ts';
import { treeOf } from './tree.ts';
import { typePath } from './types.loader.ts';

interface NewTypeDialogProps {
  types: Readonly<StaffProductTypes['types']>;
  onClose: () => void;
}

/** Asks for the name of a type, its address and its place, and leads to its page. */
export function NewTypeDialog({ types, onClose }: NewTypeDialogProps) {
  const { t } = useWords<'staff-product-types'>();
  const act = useAct();
  const navigate = useNavigate();
  const parents = treeOf(types).filter(({ genre }) => genre === null);
  const save = async (fields: FormData) => {
    const typed = (name: string) => String(fields.get(name) ?? '').trim();
    const body = {
      names: { 'en-US': typed('names.en-US') },
      slug: typed('slug'),
      parentId: typed('parentId') || null,
    };
    const { id } = await call('POST /admin/product-types', { body });
    await navigate(typePath(id));
  };
  return (
    <SaveDialog
      act={act}
      title={t('staff-product-types.new_type')}
      action={t('staff-product-types.create')}
      save={save}
      onClose={onClose}
    >
      <TextField
        name="names.en-US"
        label={t('staff-product-types.name_english')}
        hint={t('staff-product-types.name_hint')}
        required
        maxLength={80}
      />
      <TextField
        name="slug"
        label={t('staff-product-types.address')}
        hint={t('staff-product-types.address_hint')}
        dir="ltr"
        maxLength={120}
      />
      <Select
        name="parentId"
        label={t('staff-product-types.parent')}
        defaultValue=""
        options={[
          ['', t('staff-product-types.top_level')],
          ...parents.map(({ id, name, level }) => [id, `${'\u2003'.repeat(level)}${name}`] as const),
        ]}
      />
    </SaveDialog>
  );
}
