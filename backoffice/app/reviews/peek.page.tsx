import { bcp47, isLocale, LOCALE_NAMES } from '@halfturn/contract/primitives/locale.ts';
import { formatDateTime } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Rating } from '@halfturn/ui/rating.tsx';
import { Link, useLoaderData } from 'react-router';
import { Beside } from '../layout/beside.tsx';
import styles from '../layout/panel.module.css';
import { useStaff } from '../layout/use-staff.ts';
import { timeZone } from '../preferences.ts';
import { ReviewActions } from './review-actions.tsx';
import type { loadReview } from './reviews.loader.ts';
import page from './reviews.module.css';
import { StateMark } from './state-mark.tsx';

/** One review beside the list: what to decide first, then the text as it was written, and who wrote it. */
export function PeekPage() {
  const { t, locale } = useWords<'staff' | 'staff-reviews'>();
  const review = useLoaderData<typeof loadReview>();
  const { mayCall } = useStaff();
  const at = (moment: string) => formatDateTime(moment, locale, { timeZone: timeZone() });
  const language = isLocale(review.locale) ? review.locale : null;
  const title = review.product
    ? t('staff-reviews.of', { product: review.product.name })
    : t('staff-reviews.of_store');
  return (
    <Beside id={review.id} label={title} back="/reviews">
      <p className={page.marks}>
        <StateMark state={review.state} />
        <Rating value={review.rating} label={t('staff-reviews.rating', { stars: review.rating })} />
      </p>
      <ReviewActions key={review.id} review={review} />
      <section>
        <p className={page.text} dir="auto" lang={language ? bcp47(language) : undefined}>
          {review.content}
        </p>
      </section>
      <section>
        <dl className={styles.facts}>
          <dt>{t('staff-reviews.who')}</dt>
          <dd>
            <bdi>{review.fullName}</bdi>
          </dd>
          {review.email && (
            <>
              <dt>{t('staff-reviews.email')}</dt>
              <dd dir="ltr">{review.email}</dd>
            </>
          )}
          {review.orderNo && (
            <>
              <dt>{t('staff-reviews.order')}</dt>
              <dd dir="ltr">
                {mayCall('staffOrder') ? (
                  <Link className="link" to={`/orders/${review.orderNo}`}>
                    {review.orderNo}
                  </Link>
                ) : (
                  review.orderNo
                )}
              </dd>
            </>
          )}
          <dt>{t('staff-reviews.purchase')}</dt>
          <dd>{t(review.verified ? 'staff-reviews.verified' : 'staff-reviews.not_verified')}</dd>
          {language && (
            <>
              <dt>{t('staff-reviews.language')}</dt>
              <dd lang={bcp47(language)}>{LOCALE_NAMES[language]}</dd>
            </>
          )}
          <dt>{t('staff-reviews.time')}</dt>
          <dd>{at(review.at)}</dd>
        </dl>
      </section>
      {review.decidedAt && (
        <section>
          <h3>
            {review.decidedBy
              ? t(`staff-reviews.${review.state === 'rejected' ? 'rejected_by' : 'approved_by'}`, {
                  name: review.decidedBy,
                  time: at(review.decidedAt),
                })
              : t('staff-reviews.approved_alone', { time: at(review.decidedAt) })}
          </h3>
          {review.reason && (
            <p className={page.text} dir="auto">
              {review.reason}
            </p>
          )}
        </section>
      )}
    </Beside>
  );
}
