import { oneOf } from '@halfturn/contract/primitives/names.ts';
import { ATTRIBUTE_KINDS, type AttributeKind } from '@halfturn/contract/primitives/attribute-kinds.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Select } from '@halfturn/ui/select.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../api.ts';
import { SaveDialog } from '../layout/form-dialog.tsx';
import { useAct } from '../use-act.ts';
import { attributePath } from './types.loader.ts';

/** Asks for the name and the kind of an attribute, and leads to its page. */
export function NewAttributeDialog({ onClose }: { onClose: () => void }) {
  const { t } = useWords<'staff-product-types'>();
  const act = useAct();
  const navigate = useNavigate();
  const [kind, setKind] = useState<AttributeKind>('select');
  const save = async (fields: FormData) => {
    const typed = (name: string) => String(fields.get(name) ?? '').trim();
    const body = { names: { 'en-US': typed('names.en-US') }, kind, unit: typed('unit') };
    const { code } = await call('POST /admin/attributes', { body });
    await navigate(attributePath(code));
  };
  return (
    <SaveDialog
      act={act}
      title={t('staff-product-types.new_attribute')}
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
      <Select
        name="kind"
        label={t('staff-product-types.kind')}
        hint={t('staff-product-types.kind_hint')}
        value={kind}
        onChange={({ currentTarget }) => setKind(oneOf(ATTRIBUTE_KINDS, currentTarget.value))}
        options={ATTRIBUTE_KINDS.map((one) => [one, t(`staff-product-types.kind_${one}`)] as const)}
      />
      {kind === 'number' && (
        <TextField
          name="unit"
          label={t('staff-product-types.unit')}
          hint={t('staff-product-types.unit_hint')}
          maxLength={20}
        />
      )}
    </SaveDialog>
  );
}
