import { oneOf } from '@halfturn/contract/primitives/names.ts';
import { LOCALES } from '@halfturn/contract/primitives/locale.ts';
import type { Calls } from '@halfturn/contract/calls.ts';
import type { ReplyOf } from '@halfturn/contract/endpoint.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Refusal } from '@halfturn/ui/notice.tsx';
import { Select } from '@halfturn/ui/select.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { useState } from 'react';
import { call } from '../api.ts';
import { Form } from '../layout/form.tsx';
import { useAct } from '../use-act.ts';
import { useLanguageName } from './language-name.ts';
import styles from './search.module.css';

type Tried = ReplyOf<Calls['GET /admin/search']>;

/** What a buyer finds who types this: to see whether a synonym is needed, and whether it works. */
export function TrySearch() {
  const { t, locale } = useWords<'staff-search'>();
  const { busy, refusal, run } = useAct();
  const languageName = useLanguageName();
  const [tried, setTried] = useState<Tried | null>(null);
  const attempt = (fields: FormData) => {
    const q = String(fields.get('typed')).trim();
    const language = oneOf(LOCALES, fields.get('locale'));
    if (q)
      void run('try', async () =>
        setTried(await call('GET /admin/search', { query: { q, locale: language } })),
      );
  };
  return (
    <section className={styles.try} aria-label={t('staff-search.try')}>
      <Form unsaved={0} noValidate={false} className={styles.tryForm} onSend={(fields) => attempt(fields)}>
        <TextField
          name="typed"
          type="search"
          icon="search"
          label={t('staff-search.try')}
          dir="auto"
          maxLength={100}
        />
        <Select
          name="locale"
          label={t('staff-search.language')}
          defaultValue={locale}
          options={LOCALES.map((code) => [code, languageName(code)])}
        />
        <Button type="submit" busy={busy !== null}>
          {t('staff-search.try_go')}
        </Button>
      </Form>
      <Refusal>{refusal}</Refusal>
      <div role="status" className={styles.tried}>
        {tried && (
          <>
            <p className="muted">
              {t(tried.complete ? 'staff-search.try_found' : 'staff-search.try_more', { count: tried.found })}
              {tried.meant !== null && ` ${t('staff-search.try_meant', { meant: tried.meant })}`}
              {tried.filters.length > 0 &&
                ` ${t('staff-search.try_filters', { filters: tried.filters.join(', ') })}`}
            </p>
            <ol>
              {tried.rows.map(({ id, name, platform }) => (
                <li key={id}>
                  <bdi>{name}</bdi> <small className="muted">{platform}</small>
                </li>
              ))}
            </ol>
          </>
        )}
      </div>
    </section>
  );
}
