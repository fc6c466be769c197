import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import styles from './sign-in.module.css';

/** The recovery codes, the one time that they can be seen. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { t } = useWords<'staff'>();
  return (
    <>
      <p className={styles.note}>{t('staff.keep_codes_why')}</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button variant="main" full onClick={onDone}>
        {t('staff.codes_kept')}
      </Button>
    </>
  );
}
