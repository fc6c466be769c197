import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
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
      // The mark at the front tells spreadsheets that it is UTF-8.
      const url = URL.createObjectURL(new Blob(['\ufeff', ...parts], { type: 'text/csv;charset=utf-8' }));
      const link = document.createElement('a');
      link.href = url;
      link.download = 'newsletter.csv';
      link.click();
      setTimeout(() => URL.revokeObjectURL(url), 10_000);
    });
  return (
    <Button size="tiny" icon="download" busy={act.busy === 'export'} onClick={() => void save()}>
      {t('staff-newsletter.export')}
    </Button>
  );
}
