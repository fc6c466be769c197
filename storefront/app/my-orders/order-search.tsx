import { useWords } from '@halfturn/locales/react.ts';
import { IconButton } from '@halfturn/ui/icon-button.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import type { FormEvent } from 'react';
import { links } from '../links.ts';
import { useGo } from '../use-go.ts';
import styles from './order-list.module.css';
import type { Tab } from './tabs.ts';

/** Looks for an order by its number or by what was bought. A form with an address, so that it works before any script. */
export function OrderSearch({ tab, keyword }: { tab: Tab | null; keyword: string }) {
  const { t, locale } = useWords<'my-orders' | 'shell'>();
  const go = useGo();
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('keyword');
    go(links.orders({ state: tab, keyword: typeof typed === 'string' ? typed.trim() : '' }));
  };
  return (
    <form method="get" action={links.orders()} role="search" className={styles.search} onSubmit={search}>
      {locale !== 'en-US' && <input type="hidden" name="lang" value={locale} />}
      {tab && <input type="hidden" name="state" value={tab} />}
      <TextField
        label={t('my-orders.search')}
        hideLabel
        placeholder={t('my-orders.search')}
        type="search"
        name="keyword"
        maxLength={100}
        defaultValue={keyword}
        enterKeyHint="search"
        end={<IconButton type="submit" icon="search" label={t('shell.search_button')} />}
      />
    </form>
  );
}
