import { ATTACHABLE, MOST_FILES } from '@halfturn/contract/primitives/support-limits.ts';
import type { SupportFile } from '@halfturn/contract/support.ts';
import { formatFileSize } from '@halfturn/locales/file-size.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { FileField } from '@halfturn/ui/file-field.tsx';
import { MOST_MB } from './use-files.ts';
import type { Uploads } from './use-uploads.ts';

/** Chooses what goes with a message, and shows what does. */
export function Attach({ uploads }: { uploads: Uploads<SupportFile> }) {
  const { t, locale } = useWords<'support'>();
  const { files, uploading, fault, add, remove } = uploads;
  return (
    <FileField
      label={t('support.attach')}
      hint={t('support.attach_hint', { most: MOST_FILES, mb: MOST_MB })}
      accept={ATTACHABLE}
      files={files.map(({ id, name, kind, size }) => ({
        id,
        name,
        icon: kind === 'picture' ? 'eye' : 'copy',
        note: formatFileSize(size, locale),
      }))}
      listLabel={t('support.files')}
      removeLabel={(name) => t('support.remove_file', { name })}
      sending={uploading && t('support.uploading', { name: uploading })}
      fault={fault}
      onAdd={(chosen) => void add(chosen)}
      onRemove={remove}
    />
  );
}
