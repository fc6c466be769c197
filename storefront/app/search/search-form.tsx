import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Form } from 'react-router';
import { LangField } from '../language/lang-field.tsx';
import { SearchBox } from './search-box.tsx';
import styles from './search-form.module.css';

/** A search with its button: a plain GET form, so it works before any script. */
export function SearchForm({ label, className }: { label: string; className?: string | undefined }) {
  const { t } = useWords<'shell'>();
  return (
    <search className={className}>
      <Form action="/search" className={styles.form}>
        <LangField />
        <SearchBox label={label} className={styles.field} />
        <Button type="submit" variant="main">
          {t('shell.search_button')}
        </Button>
      </Form>
    </search>
  );
}
