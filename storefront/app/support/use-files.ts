import { CallError } from '@halfturn/contract/client.ts';
import { MOST_FILE_BYTES, MOST_FILES } from '@halfturn/contract/primitives/support-limits.ts';
import type { SupportFile } from '@halfturn/contract/support.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { useCall } from '../api.ts';
import { useUploads, type Uploads } from './use-uploads.ts';

export const MOST_MB = MOST_FILE_BYTES / 1024 / 1024;

/** The files that are to go with a message to support. */
export function useFiles(): Uploads<SupportFile> {
  const { t } = useWords<'support'>();
  const call = useCall();
  const uploads = useUploads<SupportFile>({
    most: MOST_FILES,
    mostBytes: MOST_FILE_BYTES,
    post: (file, name) => call('POST /api/support/files', { query: { name } }, { bytes: file }),
    say: {
      tooMany: () => t('support.too_many', { most: MOST_FILES }),
      tooLarge: (name) => t('support.too_large', { name, mb: MOST_MB }),
      failed: () => t('support.failed'),
    },
  });
  return {
    ...uploads,
    remove(id) {
      uploads.remove(id);
      call('DELETE /api/support/files/{id}', { params: { id } }).catch((error: unknown) => {
        // The store removes it by itself.
        if (!(error instanceof CallError)) throw error;
      });
    },
  };
}
