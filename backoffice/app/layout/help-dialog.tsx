import { useWords } from '@halfturn/locales/react.ts';
import { Dialog } from '@halfturn/ui/dialog.tsx';
import { useEffect, useState } from 'react';
import { isTyping } from './list-keys.ts';
import styles from './help-dialog.module.css';

/** The keys that the back office knows, on "?". */
export function HelpDialog() {
  const { t } = useWords<'staff'>();
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== '?' || isTyping(event)) return;
      event.preventDefault();
      setOpen(true);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
  const rows = [
    ['J', t('staff.key_down')],
    ['K', t('staff.key_up')],
    ['Enter', t('staff.key_open')],
    ['Esc', t('staff.key_close')],
    ['?', t('staff.key_help')],
  ];
  return (
    <Dialog open={open} onClose={() => setOpen(false)} title={t('staff.help')} closeLabel={t('staff.close')}>
      <dl className={styles.keys}>
        {rows.map(([key, what]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
