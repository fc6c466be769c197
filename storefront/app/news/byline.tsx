import { formatDate } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import styles from './news.module.css';

/** When a news item came out, who wrote it, and how often it has been read. */
export function Byline({
  publishedAt,
  author,
  clicks,
}: {
  publishedAt: string;
  author: string;
  clicks: number;
}) {
  const { t, locale } = useWords<'pages'>();
  return (
    <p className={styles.byline}>
      <time dateTime={publishedAt}>
        <bdi>{formatDate(publishedAt, locale)}</bdi>
      </time>
      {author && (
        <span>
          <bdi>{t('pages.by', { author })}</bdi>
        </span>
      )}
      {clicks > 0 && <span className="num">{t('pages.reads', { count: clicks })}</span>}
    </p>
  );
}
