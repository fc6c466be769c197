import type { PersonalFile } from '@halfturn/contract/personal-data.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { saveFile } from '@halfturn/ui/save-file.ts';

/** Downloads of the personal data in both formats. The files exist in this page's memory alone. */
export function FileButtons({ file }: { file: PersonalFile }) {
  const { t } = useWords<'personal'>();
  return (
    <div className="buttons apart">
      <Button
        variant="main"
        icon="download"
        onClick={() => saveFile(`${file.name}.html`, file.html, 'text/html')}
      >
        {t('personal.save_page')}
      </Button>
      <Button icon="download" onClick={() => saveFile(`${file.name}.json`, file.json, 'application/json')}>
        {t('personal.save_json')}
      </Button>
    </div>
  );
}
