import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { saveTable } from '@halfturn/ui/save-file.ts';
import { call } from '../api.ts';
import type { Act } from '../use-act.ts';

/** Fetches all parts of the list and hands them to the browser as one file. */
export function ExportButton({ act }: { act: Act }) {
  const { t } = useWords<'staff-newsletter'>();
  const save = () =>
    act.run('export', async () => {
      const parts: string[] = [];
      let after: string | undefined;
      do {
        const part = await call('POST /admin/newsletter/export', { body: after ? { after } : {} });
        parts.push(part.csv);
        after = part.next ?? undefined;
      } while (after);
      saveTable('newsletter.csv', parts.join(''));
    });
  return (
    <Button size="tiny" icon="download" busy={act.busy === 'export'} onClick={() => void save()}>
      {t('staff-newsletter.export')}
    </Button>
  );
}
