import { oneOf } from '@halfturn/contract/primitives/names.ts';
import { bcp47, LOCALE_NAMES, LOCALES, type Locale } from '@halfturn/contract/primitives/locale.ts';
import { PICTURE_KINDS } from '@halfturn/contract/primitives/picture-files.ts';
import type { StaffPicture } from '@halfturn/contract/staff/products.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Select } from '@halfturn/ui/select.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { useState } from 'react';
import { call } from '../api.ts';
import { SaveDialog } from '../layout/form-dialog.tsx';
import { useRebased } from '../layout/use-rebased.ts';
import { useAct } from '../use-act.ts';

export interface PictureDialogProps {
  no: number;
  picture: StaffPicture;
  onClose: () => void;
}

/** Whether a picture is a cover or a screenshot, and what it shows, language by language, for people who cannot see it. */
export function PictureDialog({ no, picture, onClose }: PictureDialogProps) {
  const { t } = useWords<'staff' | 'staff-products'>();
  const act = useAct();
  const [alt, change] = useRebased(picture.alt, picture.version);
  const [{ kind }, changeKind] = useRebased({ kind: picture.kind }, picture.version);
  const [locale, setLocale] = useState<Locale>('en-US');
  const save = () => {
    const body = { alt, kind, version: picture.version };
    return call('POST /admin/pictures/{id}', { params: { id: picture.id }, body });
  };
  return (
    <SaveDialog
      act={act}
      title={t('staff-products.describe', { no })}
      action={t('staff-products.save')}
      held
      refusal={act.refusal}
      save={save}
      onClose={onClose}
    >
      <Select
        label={t('staff-products.picture_kind')}
        hint={t('staff-products.picture_kind_hint')}
        value={kind}
        onChange={(event) => changeKind({ kind: oneOf(PICTURE_KINDS, event.currentTarget.value) })}
        options={[
          ['cover', t('staff-products.kind_cover')],
          ['screenshot', t('staff-products.kind_screenshot')],
        ]}
      />
      <Select
        label={t('staff.language')}
        value={locale}
        onChange={(event) => setLocale(oneOf(LOCALES, event.currentTarget.value))}
        options={LOCALES.map((each) => [each, LOCALE_NAMES[each]])}
      />
      <TextField
        key={locale}
        label={t('staff-products.alt')}
        hint={t('staff-products.alt_hint')}
        lang={bcp47(locale)}
        dir="auto"
        maxLength={200}
        value={alt[locale] ?? ''}
        onChange={(event) => change({ [locale]: event.currentTarget.value })}
      />
    </SaveDialog>
  );
}
