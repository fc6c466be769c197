import type { StaffReviewFull } from '@halfturn/contract/staff/reviews.ts';
import { bcp47, isLocale, LOCALE_NAMES } from '@halfturn/contract/primitives/locale.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Rating } from '@halfturn/ui/rating.tsx';
import { useLoaderData } from 'react-router';
import { Beside } from '../layout/beside.tsx';
import { Fact, Facts } from '../layout/facts.tsx';
import { OrderLink } from '../layout/may-link.tsx';
import { useFormats } from '../layout/use-formats.ts';
import { ReviewActions } from './review-actions.tsx';
import type { loadReview } from './reviews.loader.ts';
import page from './reviews.module.css';
import { StateTag } from '../layout/state-tag.tsx';

/** One review beside the list: what to decide first, then the text as it was written, and who wrote it. */
export function PeekPage() {
  const { t } = useWords<'staff' | 'staff-reviews'>();
  const { time } = useFormats();
  const review = useLoaderData<typeof loadReview>();
  const language = isLocale(review.locale) ? review.locale : null;
  const title = review.product
    ? t('staff-reviews.of', { product: review.product.name })
    : t('staff-reviews.of_store');
  return (
    <Beside id={review.id} label={title} back="/reviews">
      <p className={page.marks}>
        <StateTag of={`staff-reviews.state_${review.state}`} />
        <Rating value={review.rating} label={t('staff-reviews.rating', { stars: review.rating })} />
      </p>
      <ReviewActions key={review.id} review={review} />
      <ReviewReports reports={review.reports} />
      <section>
        <p className="written" dir="auto" lang={language ? bcp47(language) : undefined}>
          {review.content}
        </p>
      </section>
      <section>
        <ReviewFacts review={review} />
      </section>
      {review.decidedAt && (
        <section>
          <h3>
            {review.decidedBy
              ? t(`staff-reviews.${review.state === 'rejected' ? 'rejected_by' : 'approved_by'}`, {
                  name: review.decidedBy,
                  time: time(review.decidedAt),
                })
              : t('staff-reviews.approved_alone', { time: time(review.decidedAt) })}
          </h3>
          {review.reason && (
            <p className="written" dir="auto">
              {review.reason}
            </p>
          )}
        </section>
      )}
    </Beside>
  );
}

/** What visitors reported, each with its reason. */
function ReviewReports({ reports }: Pick<StaffReviewFull, 'reports'>) {
  const { t } = useWords<'staff-reviews' | 'review-reports'>();
  const { time } = useFormats();
  if (reports.length === 0) return null;
  return (
    <section>
      <h3>{t('staff-reviews.reports', { count: reports.length })}</h3>
      <ul>
        {reports.map(({ reason, note, at }, i) => (
          <li key={`${at} ${i}`}>
            <b>{t(`review-reports.reason_${reason}`)}</b> <small>{time(at)}</small>
            {note && (
              <p className="written" dir="auto">
                {note}
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function ReviewFacts({ review }: { review: StaffReviewFull }) {
  const { t } = useWords<'staff-reviews'>();
  const { time } = useFormats();
  const language = isLocale(review.locale) ? review.locale : null;
  return (
    <Facts>
      <Fact name={t('staff-reviews.who')}>
        <bdi>{review.fullName}</bdi>
      </Fact>
      {review.email && (
        <Fact name={t('staff-reviews.email')} dir="ltr">
          {review.email}
        </Fact>
      )}
      {review.orderNo && (
        <Fact name={t('staff-reviews.order')} dir="ltr">
          <OrderLink orderNo={review.orderNo} />
        </Fact>
      )}
      <Fact name={t('staff-reviews.purchase')}>
        {t(review.verified ? 'staff-reviews.verified' : 'staff-reviews.not_verified')}
      </Fact>
      {language && (
        <Fact name={t('staff-reviews.language')} lang={bcp47(language)}>
          {LOCALE_NAMES[language]}
        </Fact>
      )}
      <Fact name={t('staff-reviews.time')}>{time(review.at)}</Fact>
    </Facts>
  );
}
