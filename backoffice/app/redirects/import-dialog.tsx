import type { Calls } from '@halfturn/contract/calls.ts';
import type { ReplyOf } from '@halfturn/contract/endpoint.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Dialog } from '@halfturn/ui/dialog.tsx';
import { Notice } from '@halfturn/ui/notice.tsx';
import { TextArea } from '@halfturn/ui/text-area.tsx';
import { useState } from 'react';
import { call } from '../api.ts';
import { FormDialog } from '../layout/form-dialog.tsx';
import { useAct } from '../use-act.ts';
import styles from './redirects.module.css';

type Report = ReplyOf<Calls['POST /admin/redirects/import']>;

/** Takes redirects by lines that are pasted, and says what became of each that was refused. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useWords<'staff-redirects'>();
  const act = useAct();
  const [report, setReport] = useState<Report | null>(null);
  const send = (fields: FormData) =>
    void act.run('import', async () => {
      setReport(
        await call('POST /admin/redirects/import', { body: { text: String(fields.get('text') ?? '') } }),
      );
    });
  if (report) return <ReportDialog report={report} onClose={onClose} />;
  return (
    <FormDialog
      act={act}
      title={t('staff-redirects.import_title')}
      action={t('staff-redirects.import')}
      busy={act.busy !== null}
      shape="wide"
      onSend={send}
      onClose={onClose}
    >
      <TextArea
        name="text"
        label={t('staff-redirects.lines')}
        hint={t('staff-redirects.lines_hint')}
        rows={10}
        dir="ltr"
        maxLength={200_000}
        spellCheck={false}
        placeholder={'/old-page,/games\n/product.php?id=5,/games/lanternfall,302'}
      />
    </FormDialog>
  );
}

function ReportDialog({ report, onClose }: { report: Report; onClose: () => void }) {
  const { t } = useWords<'staff' | 'staff-redirects'>();
  const { added, changed, unchanged, refused } = report;
  return (
    <Dialog
      open
      shape="wide"
      title={t('staff-redirects.import_title')}
      closeLabel={t('staff.close')}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('staff.close')}</Button>}
    >
      <Notice tone={refused.length > 0 ? 'warn' : 'good'} role="status">
        {t('staff-redirects.report', { added, changed, unchanged, refused: refused.length })}
      </Notice>
      {refused.length > 0 && (
        <ul className={styles.refused}>
          {refused.map(({ line, text, why }) => (
            <li key={line}>
              <b>{t('staff-redirects.line', { line })}</b> <code dir="ltr">{text}</code>
              <br />
              {why}
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
