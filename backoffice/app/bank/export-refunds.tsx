import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { saveTable } from '@halfturn/ui/save-file.ts';
import { call } from '../api.ts';
import { useAct } from '../use-act.ts';

/** Hands the list of what is to be sent back to the browser as a file. */
export function ExportRefunds() {
  const { t } = useWords<'staff-bank'>();
  const { busy, run } = useAct();
  const save = () =>
    run('export', async () => {
      const { csv } = await call('POST /admin/bank/refunds/export');
      saveTable('refunds.csv', csv);
    });
  return (
    <Button busy={busy !== null} onClick={() => void save()}>
      {t('staff-bank.export')}
    </Button>
  );
}
