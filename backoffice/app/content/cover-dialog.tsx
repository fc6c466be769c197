import {
  bcp47,
  LOCALE_NAMES,
  LOCALES,
  localeDir,
  type Locale,
} from '@halfturn/contract/primitives/locale.ts';
import { oneOf } from '@halfturn/contract/primitives/names.ts';
import type { UploadedPicture } from '@halfturn/contract/primitives/picture.ts';
import { pictureSrc, widthsOf } from '@halfturn/contract/primitives/picture-files.ts';
import type { StaffDocument } from '@halfturn/contract/staff/content.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Select } from '@halfturn/ui/select.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { useState } from 'react';
import { call } from '../api.ts';
import { SaveDialog } from '../layout/form-dialog.tsx';
import { PictureUpload } from '../layout/picture-upload.tsx';
import { useRebased } from '../layout/use-rebased.ts';
import { useAct } from '../use-act.ts';
import styles from './content.module.css';

interface Draft {
  picture: UploadedPicture | null;
  alt: Partial<Record<Locale, string>>;
}

interface CoverDialogProps {
  document: StaffDocument;
  onClose: () => void;
}

/** Uploads, replaces, describes or removes the cover of a news item. */
export function CoverDialog({ document, onClose }: CoverDialogProps) {
  const { t } = useWords<'staff-content' | 'staff-home'>();
  const act = useAct();
  const { id, revision, cover } = document;
  const saved: Draft = { picture: cover?.picture ?? null, alt: cover?.alt ?? {} };
  const [{ picture, alt }, change] = useRebased(saved, revision);
  const save = () =>
    call('POST /admin/content/{id}/cover', {
      params: { id },
      body: { revision, pictureId: picture?.id ?? null, alt },
    });
  return (
    <SaveDialog
      act={act}
      title={t('staff-content.cover')}
      action={t('staff-content.save')}
      done={t('staff-content.cover_saved')}
      held
      save={save}
      onClose={onClose}
    >
      <p>{t('staff-content.cover_hint')}</p>
      {picture && (
        <img
          className={styles.coverPreview}
          src={pictureSrc(picture, widthsOf(picture.width).find((width) => width >= 640) ?? picture.width)}
          alt={alt['en-US'] ?? ''}
        />
      )}
      <div className={styles.acts}>
        <PictureUpload
          act={act}
          label={t('staff-content.cover')}
          action={t(picture ? 'staff-home.picture_replace' : 'staff-home.picture_add')}
          upload={(bytes) => call('POST /admin/content/pictures', {}, { bytes })}
          onUploaded={(uploaded) => change({ picture: uploaded })}
        />
        {picture && (
          <Button type="button" variant="quiet" onClick={() => change({ picture: null, alt: {} })}>
            {t('staff-home.picture_remove')}
          </Button>
        )}
      </div>
      {picture && <AltFields alt={alt} onChange={(next) => change({ alt: next })} />}
    </SaveDialog>
  );
}

interface AltFieldsProps {
  alt: Draft['alt'];
  onChange: (alt: Draft['alt']) => void;
}

/** What the picture shows, in one language at a time. */
function AltFields({ alt, onChange }: AltFieldsProps) {
  const { t } = useWords<'staff-home' | 'staff-products'>();
  const [locale, setLocale] = useState<Locale>('en-US');
  return (
    <>
      <Select
        label={t('staff-home.text_language')}
        value={locale}
        onChange={({ target }) => setLocale(oneOf(LOCALES, target.value))}
        options={LOCALES.map((one) => [
          one,
          alt[one] ? LOCALE_NAMES[one] : t('staff-home.missing', { language: LOCALE_NAMES[one] }),
        ])}
      />
      <TextField
        label={t('staff-home.alt')}
        hint={t('staff-products.alt_hint')}
        lang={bcp47(locale)}
        dir={localeDir(locale)}
        maxLength={200}
        autoComplete="off"
        value={alt[locale] ?? ''}
        onChange={({ target }) => onChange({ ...alt, [locale]: target.value })}
      />
    </>
  );
}
