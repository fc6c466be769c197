import { MOST_FILE_BYTES, MOST_FILES } from '@halfturn/contract/primitives/support-limits.ts';
import type { SupportFile } from '@halfturn/contract/support.ts';
import { CallError } from '@halfturn/contract/client.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { useRef, useState } from 'react';
import { useCall } from '../api.ts';

export const MOST_MB = MOST_FILE_BYTES / 1024 / 1024;

export interface Uploads {
  files: readonly SupportFile[];
  /** The name of what is on its way; null while nothing is. */
  uploading: string | null;
  fault: string | null;
  add: (chosen: readonly File[]) => Promise<void>;
  remove: (id: string) => Promise<void>;
  /** They went with a message. */
  sent: () => void;
}

/**
 * What is to be sent with a message: each file goes to the store as soon as it is chosen, one after the other, and is told apart
 * there. One that is refused keeps nobody from the others.
 */
export function useUpload(): Uploads {
  const { t } = useWords<'support'>();
  const call = useCall();
  const [files, setFiles] = useState<readonly SupportFile[]>([]);
  const [uploading, setUploading] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  // Not the state: of two choices in a row the second counts the first.
  const taken = useRef(0);

  const send = async (file: File): Promise<string | null> => {
    if (taken.current >= MOST_FILES) return t('support.too_many', { most: MOST_FILES });
    if (file.size > MOST_FILE_BYTES) return t('support.too_large', { name: file.name, mb: MOST_MB });
    taken.current += 1;
    setUploading(file.name);
    try {
      const kept = await call(
        'POST /api/support/files',
        { query: { name: file.name.slice(-200) } },
        { bytes: file },
      );
      setFiles((all) => [...all, kept]);
      return null;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      taken.current -= 1;
      return error.status === 0 ? t('support.failed') : `${file.name}: ${error.message}`;
    }
  };
  return {
    files,
    uploading,
    fault,
    async add(chosen) {
      setFault(null);
      const faults: string[] = [];
      for (const file of chosen) {
        const said = await send(file);
        if (said && !faults.includes(said)) faults.push(said);
      }
      setUploading(null);
      setFault(faults.join(' ') || null);
    },
    async remove(id) {
      setFiles((all) => all.filter((file) => file.id !== id));
      taken.current -= 1;
      setFault(null);
      try {
        await call('DELETE /api/support/files/{id}', { params: { id } });
      } catch (error) {
        // What no message takes is removed by itself, after a day.
        if (!(error instanceof CallError)) throw error;
      }
    },
    sent() {
      taken.current = 0;
      setFiles([]);
      setFault(null);
    },
  };
}
