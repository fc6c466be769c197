import type { ClaimPicture } from '@halfturn/contract/claims.ts';
import { MOST_PICTURES, SHOWABLE } from '@halfturn/contract/primitives/claim-limits.ts';
import { formatFileSize } from '@halfturn/locales/file-size.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { FileField } from '@halfturn/ui/file-field.tsx';
import type { Uploads } from '../support/use-uploads.ts';
import { MOST_MB } from './use-pictures.ts';

/** Chooses the pictures that go with a claim, and shows which do. */
export function PictureField({ pictures }: { pictures: Uploads<ClaimPicture> }) {
  const { t, locale } = useWords<'claims'>();
  const { files, uploading, fault, add, remove } = pictures;
  return (
    <FileField
      label={t('claims.pictures')}
      hint={t('claims.pictures_hint', { most: MOST_PICTURES, mb: MOST_MB })}
      accept={SHOWABLE}
      files={files.map(({ id, name, size }) => ({
        id,
        name,
        icon: 'eye',
        note: formatFileSize(size, locale),
      }))}
      removeLabel={(name) => t('claims.remove', { name })}
      sending={uploading && t('claims.uploading', { name: uploading })}
      fault={fault}
      onAdd={(chosen) => void add(chosen)}
      onRemove={remove}
    />
  );
}
