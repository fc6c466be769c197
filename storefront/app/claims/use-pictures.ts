import { CallError } from '@halfturn/contract/client.ts';
import type { ClaimPicture } from '@halfturn/contract/claims.ts';
import { MOST_PICTURE_BYTES, MOST_PICTURES } from '@halfturn/contract/primitives/claim-limits.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { useRef, useState } from 'react';
import { useCall } from '../api.ts';

export const MOST_MB = MOST_PICTURE_BYTES / 1024 / 1024;

export interface Pictures {
  sent: readonly ClaimPicture[];
  /** The name of what is on its way; null while nothing is. */
  uploading: string | null;
  fault: string | null;
  add: (chosen: readonly File[]) => Promise<void>;
  /** What no claim takes is removed by the store, after a day. */
  remove: (id: string) => void;
  clear: () => void;
}

/** Pictures that are to go with a claim: each goes to the store as soon as it is chosen, one after the other. */
export function usePictures(orderNo: string): Pictures {
  const { t } = useWords<'claims' | 'orders'>();
  const call = useCall();
  const [sent, setSent] = useState<readonly ClaimPicture[]>([]);
  const [uploading, setUploading] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  // Not the state: of two choices in a row the second counts the first.
  const taken = useRef(0);

  const send = async (file: File): Promise<string | null> => {
    if (taken.current >= MOST_PICTURES)
      return t('claims.pictures_hint', { most: MOST_PICTURES, mb: MOST_MB });
    if (file.size > MOST_PICTURE_BYTES) return t('claims.too_large', { name: file.name, mb: MOST_MB });
    taken.current += 1;
    setUploading(file.name);
    try {
      const kept = await call(
        'POST /api/orders/{orderNo}/claim-pictures',
        { params: { orderNo }, query: { name: file.name.slice(-200) } },
        { bytes: file },
      );
      setSent((all) => [...all, kept]);
      return null;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      taken.current -= 1;
      return error.status === 0 ? t('orders.call_failed') : `${file.name}: ${error.message}`;
    }
  };
  return {
    sent,
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
      setSent((all) => all.filter((picture) => picture.id !== id));
      taken.current -= 1;
      setFault(null);
    },
    clear() {
      taken.current = 0;
      setSent([]);
      setFault(null);
    },
  };
}
