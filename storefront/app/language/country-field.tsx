import { useWords } from '@halfturn/locales/react.ts';
import { Select } from '@halfturn/ui/select.tsx';
import { useEffect, useRef, useState } from 'react';
import styles from './language-dialog.module.css';
import { chooseCountry, settlePlace } from './place-store.ts';
import { useCountryNames } from './use-country-names.ts';
import { usePlace } from './use-place.ts';

/** The country that tax and shipping are reckoned for. It is kept at once; its options are written when the dialog opens. */
export function CountryField() {
  const { t, locale } = useWords<'shell'>();
  const ref = useRef<HTMLSelectElement>(null);
  const [open, setOpen] = useState(false);
  const { country } = usePlace(open);
  const names = useCountryNames(open, country, locale);
  useEffect(() => {
    const dialog = ref.current?.closest('[popover]');
    const opening = () => setOpen(true);
    dialog?.addEventListener('beforetoggle', opening, { once: true });
    return () => dialog?.removeEventListener('beforetoggle', opening);
  }, []);
  return (
    <div className={styles.scripted}>
      <Select
        ref={ref}
        label={t('shell.place_country')}
        value={country ?? ''}
        options={names}
        onChange={(event) => {
          chooseCountry(event.target.value);
          settlePlace();
        }}
      >
        {country === null && <option value="">—</option>}
      </Select>
    </div>
  );
}
