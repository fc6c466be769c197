import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { lazy, Suspense, useState } from 'react';

// A form that few open: it comes with the press.
const ReportDialog = lazy(() => import('./report-dialog.tsx'));

/** "Report", below a review. Once it is sent, the thanks take its place. */
export function ReportButton({ review }: { review: { id: string; fullName: string } }) {
  const { t } = useWords<'review-reports'>();
  const [open, setOpen] = useState(false);
  const [sent, setSent] = useState(false);
  if (sent)
    return (
      <span className="tiny muted" role="status">
        {t('review-reports.done')}
      </span>
    );
  return (
    <>
      <Button
        variant="quiet"
        aria-haspopup="dialog"
        aria-label={t('review-reports.report_of', { name: review.fullName })}
        onClick={() => setOpen(true)}
      >
        {t('review-reports.report')}
      </Button>
      {open && (
        <Suspense>
          <ReportDialog
            id={review.id}
            onClose={() => setOpen(false)}
            onSent={() => {
              setOpen(false);
              setSent(true);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
