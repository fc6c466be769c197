import { CallError } from '@halfturn/contract/client.ts';
import { useRef, useState } from 'react';

export interface Uploads<F> {
  files: readonly F[];
  /** The name of what is on its way; null while nothing is. */
  uploading: string | null;
  fault: string | null;
  add: (chosen: readonly File[]) => Promise<void>;
  /** Whatever no message takes is removed by the store, after a day. */
  remove: (id: string) => void;
  /** They went with a message. */
  sent: () => void;
}

export interface UploadRules<F> {
  most: number;
  mostBytes: number;
  /** Sends one to the store; its name is as much of it as the store takes. */
  post: (file: File, name: string) => Promise<F>;
  say: { tooMany: () => string; tooLarge: (name: string) => string; failed: () => string };
}

/**
 * What is to be sent with a message: each file goes to the store as soon as it is chosen, one after the other, and is told apart
 * there. A refused file does not affect the others.
 */
export function useUploads<F extends { id: string }>(rules: UploadRules<F>): Uploads<F> {
  const { most, mostBytes, post, say } = rules;
  const [files, setFiles] = useState<readonly F[]>([]);
  const [uploading, setUploading] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  // Not the state: of two choices in a row the second counts the first.
  const taken = useRef(0);

  const send = async (file: File): Promise<string | null> => {
    if (taken.current >= most) return say.tooMany();
    if (file.size > mostBytes) return say.tooLarge(file.name);
    taken.current += 1;
    setUploading(file.name);
    try {
      const kept = await post(file, file.name.slice(-200));
      setFiles((all) => [...all, kept]);
      return null;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      taken.current -= 1;
      return error.status === 0 ? say.failed() : `${file.name}: ${error.message}`;
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
    remove(id) {
      setFiles((all) => all.filter((file) => file.id !== id));
      taken.current -= 1;
      setFault(null);
    },
    sent() {
      taken.current = 0;
      setFiles([]);
      setFault(null);
    },
  };
}
