import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { call } from '../api.ts';
import { useAct } from '../use-act.ts';

/** Hands the list of what is to be sent back to the browser as a file. */
export function ExportRefunds() {
  const { t } = useWords<'staff-bank'>();
  const { busy, run } = useAct();
  const save = () =>
    run('export', async () => {
      const { csv } = await call('POST /admin/bank/refunds/export');
      // The mark at the front tells spreadsheets that it is UTF-8.
      const url = URL.createObjectURL(new Blob(['\ufeff', csv], { type: 'text/csv;charset=utf-8' }));
      const link = document.createElement('a');
      link.href = url;
      link.download = 'refunds.csv';
      link.click();
      URL.revokeObjectURL(url);
    });
  return (
    <Button busy={busy !== null} onClick={() => void save()}>
      {t('staff-bank.export')}
    </Button>
  );
}
