import { CallError } from '@halfturn/contract/client.ts';
import type { MailTemplate } from '@halfturn/contract/staff/mail-texts.ts';
import { useEffect, useState } from 'react';
import { call } from '../api.ts';
import type { TextsDraft } from './text-part.tsx';

/** After so many milliseconds without another letter the preview is asked for again. */
const PAUSE_MS = 400;

interface Preview {
  subject: string;
  text: string;
  /** The address of its HTML. */
  html: string;
}

/** The email with the texts as they are typed. While a text cannot be used, the last good one stays. */
export function usePreview(
  { kind, locale }: Pick<MailTemplate, 'kind' | 'locale'>,
  texts: TextsDraft,
  example: number,
): { shown: Preview | null; stale: boolean } {
  const [shown, setShown] = useState<Preview | null>(null);
  const [stale, setStale] = useState(false);
  const typed = JSON.stringify(Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== '')));
  useEffect(() => {
    let over = false;
    const ask = async () => {
      try {
        const body = { locale, example, texts: JSON.parse(typed) as TextsDraft };
        const found = await call('POST /admin/mail-templates/{kind}/preview', { params: { kind }, body });
        if (over) return;
        const query = new URLSearchParams({ locale, example: String(example), texts: typed });
        setShown({ ...found, html: `/prod-api/admin/mail-templates/${kind}/preview.html?${query}` });
        setStale(false);
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        if (!over) setStale(true);
      }
    };
    const timer = setTimeout(() => void ask(), PAUSE_MS);
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [kind, locale, example, typed]);
  return { shown, stale };
}
