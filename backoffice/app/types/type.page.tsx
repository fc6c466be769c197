import type { StaffProductType } from '@halfturn/contract/staff/product-types.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { useLoaderData, useNavigate } from 'react-router';
import { call } from '../api.ts';
import { ConfirmDialog } from '../layout/confirm-dialog.tsx';
import { DialogButton } from '../layout/dialog-button.tsx';
import type { Describe } from '../layout/form-page/conflict.tsx';
import { FormCard } from '../layout/form-page/form-card.tsx';
import { FormSelect } from '../layout/form-page/form-fields.tsx';
import { FormPage } from '../layout/form-page/form-page.tsx';
import { useFormDraft, type FormDraft } from '../layout/form-page/use-form-draft.ts';
import { useStaff } from '../layout/use-staff.ts';
import { Addresses } from '../products/addresses.tsx';
import { NamesFields, type Names } from './names-fields.tsx';
import { TypeAttributes, type OwnAttribute } from './type-attributes.tsx';
import type { loadType } from './types.loader.ts';
import styles from './types.module.css';

/** What can be changed of a type. */
export interface TypeValues {
  names: Names;
  /** Empty: at the top. */
  parentId: string;
  /** Empty: it has products of its own. */
  genre: string;
  attributes: readonly OwnAttribute[];
}

const valuesOf = (type: StaffProductType): TypeValues => ({
  names: type.names,
  parentId: type.parentId ?? '',
  genre: type.genre ?? '',
  attributes: type.own.map(({ code, required, onCard, filterable, searched }) => ({
    code,
    required,
    onCard,
    filterable,
    searched,
  })),
});

/** A type of products: its names, its place, its attributes and its addresses. */
export function TypePage() {
  const type = useLoaderData<typeof loadType>();
  return <TypeForm key={type.id} type={type} />;
}

function TypeForm({ type }: { type: StaffProductType }) {
  const { t } = useWords<'staff-product-types' | 'staff-products'>();
  const { mayCall } = useStaff();
  const draft = useFormDraft<TypeValues>({ version: type.version, values: valuesOf(type) }, type);
  const editable = mayCall('staffSaveProductType');
  const save = () => {
    const { names, parentId, genre, attributes } = draft.values;
    void draft.save(
      () =>
        call('POST /admin/product-types/{id}', {
          params: { id: type.id },
          body: {
            names,
            parentId: parentId || null,
            genre: genre || null,
            attributes: [...attributes],
            version: Number(draft.base.version),
          },
        }),
      t('staff-product-types.saved'),
    );
  };
  return (
    <>
      <FormPage
        title={type.name}
        parent={{ to: '/types', label: t('staff-product-types.title') }}
        note={<bdi dir="ltr">/{type.slug}</bdi>}
        acts={mayCall('staffRemoveProductType') && <DeleteType type={type} />}
        draft={draft}
        onSave={save}
        editable={editable}
        parts={[
          { id: 'names', label: t('staff-product-types.names'), names: ['names'] },
          { id: 'place', label: t('staff-product-types.place'), names: ['parentId', 'genre'] },
          { id: 'attributes', label: t('staff-product-types.attributes'), names: ['attributes'] },
        ]}
        describe={useDescribe(type)}
      >
        <FormCard id="names" title={t('staff-product-types.names')} names={['names']}>
          <NamesFields
            names={draft.values.names}
            onChange={(names) => draft.set('names', names)}
            readOnly={!editable}
          />
        </FormCard>
        <Place type={type} draft={draft} />
        <TypeAttributes type={type} draft={draft} editable={editable} />
      </FormPage>
      <div className={styles.below}>
        <Addresses
          title={t('staff-products.shelf_address', { name: type.name })}
          slugs={type.slugs}
          of={{ kind: 'class', id: type.id }}
          before="/"
          at="shelf"
          maySet={mayCall('staffSetShelfSlug')}
        />
      </div>
    </>
  );
}

function Place({ type, draft }: { type: StaffProductType; draft: FormDraft<TypeValues> }) {
  const { t } = useWords<'staff-product-types'>();
  // Only a type below another one can show a genre of it, and only one that holds nothing itself.
  const mayShowGenre = draft.values.genre !== '' || (type.products === 0 && type.children === 0);
  return (
    <FormCard id="place" title={t('staff-product-types.place')} names={['parentId', 'genre']}>
      <FormSelect
        draft={draft}
        name="parentId"
        label={t('staff-product-types.parent')}
        options={[
          ['', t('staff-product-types.top_level')],
          ...type.parents.map(({ id, name }) => [id, name] as const),
        ]}
      />
      {mayShowGenre && draft.values.parentId !== '' && type.genres.length > 0 && (
        <FormSelect
          draft={draft}
          name="genre"
          label={t('staff-product-types.genre')}
          hint={t('staff-product-types.genre_hint')}
          options={[
            ['', t('staff-product-types.genre_none')],
            ...type.genres.map(({ code, name }) => [code, name] as const),
          ]}
        />
      )}
    </FormCard>
  );
}

/** The names of the fields, and their values as they are compared with those of another person. */
function useDescribe(type: StaffProductType): Describe {
  const { t } = useWords<'staff-product-types'>();
  return (name) => {
    if (name === 'parentId')
      return {
        label: t('staff-product-types.parent'),
        show: (value) =>
          type.parents.find(({ id }) => id === value)?.name ?? t('staff-product-types.top_level'),
      };
    if (name === 'genre')
      return {
        label: t('staff-product-types.genre'),
        show: (value) =>
          type.genres.find(({ code }) => code === value)?.name ?? t('staff-product-types.genre_none'),
      };
    if (name === 'attributes')
      return {
        label: t('staff-product-types.attributes'),
        show: (value) =>
          (value as TypeValues['attributes'])
            .map(({ code }) => type.attributes.find((each) => each.code === code)?.name ?? code)
            .join(', '),
      };
    return {
      label: t('staff-product-types.names'),
      show: (value) => Object.values(value as Names).join(' · '),
    };
  };
}

function DeleteType({ type: { id, name, products, children } }: { type: StaffProductType }) {
  const { t } = useWords<'staff-product-types'>();
  const navigate = useNavigate();
  return (
    <DialogButton
      size="tiny"
      label={t('staff-product-types.delete_type')}
      offered={products === 0 && children === 0}
    >
      {(close) => (
        <ConfirmDialog
          title={t('staff-product-types.delete_title', { name: `\u2068${name}\u2069` })}
          action={t('staff-product-types.delete_type')}
          work={async () => {
            await call('DELETE /admin/product-types/{id}', { params: { id } });
            await navigate('/types');
          }}
          onClose={close}
        >
          <p>{t('staff-product-types.delete_type_text')}</p>
        </ConfirmDialog>
      )}
    </DialogButton>
  );
}
