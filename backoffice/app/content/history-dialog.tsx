import { bcp47, type Locale } from '@halfturn/contract/primitives/locale.ts';
import type { Calls } from '@halfturn/contract/calls.ts';
import type { ReplyOf } from '@halfturn/contract/endpoint.ts';
import type { DocumentText } from '@halfturn/contract/staff/content.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Dialog } from '@halfturn/ui/dialog.tsx';
import { Notice } from '@halfturn/ui/notice.tsx';
import { Tag } from '@halfturn/ui/tag.tsx';
import { useEffect, useState } from 'react';
import { call } from '../api.ts';
import { useFormats } from '../layout/use-formats.ts';
import styles from './content.module.css';

type Version = ReplyOf<Calls['GET /admin/content/{id}/history']>[number];

export interface HistoryDialogProps {
  documentId: string;
  locale: Locale;
  /** The version that stands in the form. */
  newest: number;
  onClose: () => void;
  onRestore: (old: DocumentText) => void;
}

/** Every version of a text: who saved it, when guests read it, what it said, and the way back to it. */
export function HistoryDialog({ documentId, locale, newest, onClose, onRestore }: HistoryDialogProps) {
  const { t } = useWords<'staff' | 'staff-content'>();
  const { time } = useFormats();
  const [versions, setVersions] = useState<Version[] | null>(null);
  const [failed, setFailed] = useState(false);
  const [open, setOpen] = useState<DocumentText | null>(null);
  useEffect(() => {
    call('GET /admin/content/{id}/history', { params: { id: documentId }, query: { locale } }).then(
      setVersions,
      () => setFailed(true),
    );
  }, [documentId, locale]);
  const look = (no: number) =>
    void call('GET /admin/content/{id}/history/{locale}/{no}', {
      params: { id: documentId, locale, no },
    }).then(setOpen, () => setFailed(true));
  return (
    <Dialog
      open
      shape="wide"
      onClose={onClose}
      title={t('staff-content.history')}
      closeLabel={t('staff.close')}
      footer={
        open && open.no !== newest ? (
          <Button variant="main" onClick={() => onRestore(open)}>
            {t('staff-content.restore')}
          </Button>
        ) : undefined
      }
    >
      {failed && (
        <Notice tone="bad" role="alert">
          {t('staff.no_answer')}
        </Notice>
      )}
      <ol className={styles.versions}>
        {versions?.map((version) => (
          <li key={version.no}>
            <Button variant="quiet" aria-pressed={open?.no === version.no} onClick={() => look(version.no)}>
              {t('staff-content.version', { no: version.no })}
            </Button>
            <span>
              {t('staff-content.saved_by', {
                time: time(version.savedAt),
                name: version.savedBy || t('staff-content.store_itself'),
              })}
            </span>
            {version.live && (
              <Tag tone="good" dot="full">
                {t('staff-content.read_now')}
              </Tag>
            )}
          </li>
        ))}
      </ol>
      {open && (
        <div className={styles.old} lang={bcp47(locale)}>
          <b>{open.title}</b>
          <p>{open.summary}</p>
          <pre>{open.body}</pre>
        </div>
      )}
    </Dialog>
  );
}
