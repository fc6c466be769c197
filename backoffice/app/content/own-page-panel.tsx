import type { StaffDocument } from '@halfturn/contract/staff/content.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Check } from '@halfturn/ui/check.tsx';
import { Refusal } from '@halfturn/ui/notice.tsx';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../api.ts';
import { ConfirmDialog } from '../layout/confirm-dialog.tsx';
import { useAct } from '../use-act.ts';
import styles from './content.module.css';
import { pagePath } from './page-path.ts';

/** Where a page is read; one of the shopkeeper's own can be put into the footer, and deleted. */
export function PageAddress({ document }: { document: StaffDocument }) {
  const { t } = useWords<'staff-content'>();
  const { state, kind } = document;
  const path = pagePath(document);
  return (
    <section className={styles.publish} aria-label={t('staff-content.address')}>
      <p className={styles.standing}>
        <span>{t('staff-content.address')}</span>
        {state === 'published' ? (
          <a className="link" href={path} dir="ltr">
            {path}
          </a>
        ) : (
          <bdi dir="ltr">{path}</bdi>
        )}
      </p>
      {kind === 'own' && <OwnPage document={document} />}
    </section>
  );
}

function OwnPage({ document: { id, revision, inFooter, texts } }: { document: StaffDocument }) {
  const { t } = useWords<'staff-content'>();
  const navigate = useNavigate();
  const { busy, refusal, run } = useAct();
  const [asked, setAsked] = useState(false);
  const place = (to: boolean) =>
    run('place', () =>
      call('POST /admin/content/{id}/page', { params: { id }, body: { revision, inFooter: to } }),
    );
  return (
    <>
      <Refusal>{refusal}</Refusal>
      <Check
        checked={inFooter}
        aria-disabled={busy !== null}
        onChange={({ target }) => void place(target.checked)}
      >
        {t('staff-content.in_footer')}
      </Check>
      <div className={styles.acts}>
        <Button variant="danger" onClick={() => setAsked(true)}>
          {t('staff-content.delete_page')}
        </Button>
      </div>
      {asked && (
        <ConfirmDialog
          title={t('staff-content.delete_title', { title: `\u2068${texts[0]?.title ?? ''}\u2069` })}
          action={t('staff-content.delete_page')}
          done={t('staff-content.deleted')}
          work={async () => {
            await call('POST /admin/content/{id}/delete', { params: { id }, body: { revision } });
            await navigate('/pages');
          }}
          onClose={() => setAsked(false)}
        >
          <p>{t('staff-content.delete_text')}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
