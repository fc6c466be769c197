import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Notice } from '@halfturn/ui/notice.tsx';
import { Panel } from '@halfturn/ui/panel.tsx';
import { useLoaderData } from 'react-router';
import { useCall } from '../api.ts';
import { useCaptcha } from '../captcha/use-captcha.ts';
import { ReviewRow } from '../reviews/review-row.tsx';
import reviews from '../reviews/reviews.module.css';
import { useReviews } from '../reviews/use-reviews.ts';
import { WritingForm } from '../reviews/writing-form.tsx';
import beside from '../layout/beside.module.css';
import { FEEDBACK, type loader } from './feedback.loader.ts';
import styles from './feedback.module.css';

/** `/feedback`: a form for feedback about the store, and the published feedback of others. */
export function Component() {
  const { t } = useWords<'shell' | 'reviews'>();
  const data = useLoaderData<typeof loader>();
  return (
    <main id="main" className={`page ${beside.page}`}>
      <header className={beside.head}>
        <h1>{t('shell.title_feedback')}</h1>
        <p className="muted">{t('reviews.feedback_intro')}</p>
      </header>
      <Panel>{data.enabled ? <Form /> : <Notice>{t('reviews.off')}</Notice>}</Panel>
      <Said data={data} />
    </main>
  );
}

function Form() {
  const { t } = useWords<'reviews'>();
  const call = useCall();
  const captcha = useCaptcha();
  return (
    <WritingForm
      words={{
        text: t('reviews.feedback_text'),
        textHint: t('reviews.feedback_hint'),
        send: t('reviews.send_feedback'),
        thanks: () => t('reviews.thanks_feedback'),
      }}
      captcha={captcha}
      send={(body) => call('POST /api/feedback', { body })}
    />
  );
}

function Said({ data }: { data: Awaited<ReturnType<typeof loader>> }) {
  const { t } = useWords<'reviews'>();
  const call = useCall();
  const { rows, total, loading, failed, more } = useReviews(data, (pageNum) =>
    call('GET /api/feedback', { query: { pageNum, pageSize: FEEDBACK } }),
  );
  return (
    <section aria-labelledby="said" className={styles.said}>
      <h2 id="said">{t('reviews.said')}</h2>
      {rows.length === 0 ? (
        <p className="small muted">{t('reviews.none_said')}</p>
      ) : (
        <ul className={reviews.list} aria-busy={loading || undefined}>
          {rows.map((review) => (
            <ReviewRow key={review.id} review={review} />
          ))}
        </ul>
      )}
      {failed && (
        <Notice tone="bad" role="alert">
          {t('reviews.more_failed')}
        </Notice>
      )}
      {rows.length < total && (
        <Button busy={loading} onClick={() => void more()}>
          {t('reviews.more')}
        </Button>
      )}
    </section>
  );
}
