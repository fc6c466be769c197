import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Refusal } from '@halfturn/ui/notice.tsx';
import styles from './import.module.css';
import type { ImportForm } from './use-import-form.ts';

/** The button that saves the settings of an import, and has its lines checked again. */
export function SaveAndCheck({ form: { act, changed, save } }: { form: ImportForm }) {
  const { t } = useWords<'staff-import'>();
  return (
    <div className={styles.foot}>
      <Refusal>{act.fields['columns'] ?? act.refusal}</Refusal>
      <span role="status">{changed && t('staff-import.unsaved')}</span>
      <Button
        variant={changed ? 'main' : 'plain'}
        busy={act.busy !== null}
        disabled={!changed}
        onClick={save}
      >
        {t('staff-import.check')}
      </Button>
    </div>
  );
}
