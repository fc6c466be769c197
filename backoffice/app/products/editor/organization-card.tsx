import type { ProductField } from '@halfturn/contract/staff/product-editor.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { useState } from 'react';
import { call } from '../../api.ts';
import { FormCard } from '../../layout/form-page/form-card.tsx';
import { FormSelect } from '../../layout/form-page/form-fields.tsx';
import type { FormDraft } from '../../layout/form-page/use-form-draft.ts';
import { SaveDialog } from '../../layout/form-dialog.tsx';
import { useStaff } from '../../layout/use-staff.ts';
import { useAct } from '../../use-act.ts';
import { AttributeFields } from './attribute-fields.tsx';
import styles from './editor.module.css';
import type { ProductValues } from './product-values.ts';

export const ORGANIZATION = ['typeId', 'platform', 'region', 'genre', 'languages', 'attributes'];

export interface TypeChoice {
  id: string;
  name: string;
  parentId: string | null;
  /** A type of a genre has no products of its own. */
  genre: string | null;
}

export interface OrganizationCardProps {
  draft: FormDraft<ProductValues>;
  types: readonly TypeChoice[];
  fields: readonly ProductField[];
}

/** A type under the name of the one above it. */
const pathOf = (type: TypeChoice, types: readonly TypeChoice[]): string => {
  const parent = types.find(({ id }) => id === type.parentId);
  return parent ? `${pathOf(parent, types)} › ${type.name}` : type.name;
};

/** What a product is sorted under: its type, and the attributes that the type gives it. */
export function OrganizationCard({ draft, types, fields }: OrganizationCardProps) {
  const { t } = useWords<'staff-editor'>();
  const { mayCall } = useStaff();
  const [adding, setAdding] = useState(false);
  const choices = types.filter(({ genre }) => genre === null);
  return (
    <FormCard
      id="organization"
      title={t('staff-editor.organization')}
      names={ORGANIZATION}
      end={
        mayCall('staffAddProductType') && (
          <Button size="tiny" icon="plus" onClick={() => setAdding(true)}>
            {t('staff-editor.type_new')}
          </Button>
        )
      }
    >
      <FormSelect
        draft={draft}
        name="typeId"
        label={t('staff-editor.type')}
        optional={t('staff-editor.required')}
        hint={t('staff-editor.type_hint')}
        className={styles.half}
        options={[
          ['', t('staff-editor.type_choose')],
          ...choices.map((type) => [type.id, pathOf(type, types)] as const),
        ]}
      />
      {fields.length > 0 && <AttributeFields draft={draft} fields={fields} />}
      {adding && <NewType onAdded={(id) => draft.set('typeId', id)} onClose={() => setAdding(false)} />}
    </FormCard>
  );
}

/** A type by its English name; its attributes are chosen on its own page. */
function NewType({ onAdded, onClose }: { onAdded: (id: string) => void; onClose: () => void }) {
  const { t } = useWords<'staff-editor'>();
  const act = useAct();
  const [name, setName] = useState('');
  const save = async () => {
    const { id } = await call('POST /admin/product-types', {
      body: { names: { 'en-US': name }, parentId: null, genre: null, slug: '' },
    });
    onAdded(id);
  };
  return (
    <SaveDialog
      act={act}
      title={t('staff-editor.type_new')}
      action={t('staff-editor.type_add')}
      refusal={act.general}
      save={save}
      onClose={onClose}
    >
      <TextField
        name="names.en-US"
        label={t('staff-editor.type_name')}
        hint={t('staff-editor.type_name_hint')}
        value={name}
        maxLength={80}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
    </SaveDialog>
  );
}
