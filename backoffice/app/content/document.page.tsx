import { oneOf } from '@halfturn/contract/primitives/names.ts';
import { isLocale, LOCALE_NAMES, LOCALES, type Locale } from '@halfturn/contract/primitives/locale.ts';
import type { StaffDocument } from '@halfturn/contract/staff/content.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Tabs } from '@halfturn/ui/tabs.tsx';
import { useState } from 'react';
import { Link, useLoaderData, useSearchParams } from 'react-router';
import { Bar } from '../layout/bar.tsx';
import styles from './content.module.css';
import type { loadDocument } from './content.loader.ts';
import { CoverPanel } from './cover-panel.tsx';
import { PageAddress } from './own-page-panel.tsx';
import { PublishPanel } from './publish-panel.tsx';
import { SearchTerms } from './search-terms.tsx';
import { TextEditor } from './text-editor.tsx';

/** English first, as the others are written from it. */
const ORDER = LOCALES.toSorted((a, b) => Number(b === 'en-US') - Number(a === 'en-US'));

/** A news item or a page: whether it is out, and its text in each language. */
export function DocumentPage() {
  const { t } = useWords<'staff-content'>();
  const document = useLoaderData<typeof loadDocument>();
  const [search, setSearch] = useSearchParams();
  const asked = search.get('text');
  // The address follows, so that a reload stays; it is not waited for, as arrow keys are quick.
  const [locale, setLocale] = useState<Locale>(isLocale(asked) ? asked : 'en-US');
  const news = document.kind === 'news';
  return (
    <>
      <Bar title={document.texts[0]?.title ?? ''}>
        <Link className="link" to={news ? '/news' : '/pages'}>
          {t(news ? 'staff-content.all_news' : 'staff-content.all_pages')}
        </Link>
      </Bar>
      <PublishPanel key={document.id} document={document} />
      {news ? <CoverPanel document={document} /> : <PageAddress document={document} />}
      <div className={styles.languages}>
        <Tabs
          label={t('staff-content.languages')}
          selected={locale}
          onSelect={(to) => {
            setLocale(oneOf(LOCALES, to));
            setSearch(to === 'en-US' ? {} : { text: to }, { replace: true, preventScrollReset: true });
          }}
          tabs={ORDER.map((one) => ({
            id: one,
            label: <TabLabel document={document} locale={one} />,
            panel:
              one === locale ? (
                <>
                  <TextEditor key={`${document.id} ${one}`} document={document} locale={one} />
                  {document.kind === 'own' && (
                    <SearchTerms key={`terms ${document.id} ${one}`} document={document} locale={one} />
                  )}
                </>
              ) : null,
          }))}
        />
      </div>
    </>
  );
}

/** The name of a language, with a shape and a word where its text is missing, behind, or not out. */
function TabLabel({ document: { texts }, locale }: { document: StaffDocument; locale: Locale }) {
  const { t } = useWords<'staff-content'>();
  const text = texts.find((one) => one.locale === locale);
  const mark = !text ? 'missing' : text.stale ? 'stale' : text.liveFrom === null ? 'unpublished' : null;
  return (
    <>
      <bdi>{LOCALE_NAMES[locale]}</bdi>
      {mark && (
        <>
          <i className={`${styles.mark} ${styles[mark]}`} aria-hidden="true" />
          <span className="sr-only">{t(`staff-content.is_${mark}`)}</span>
        </>
      )}
    </>
  );
}
