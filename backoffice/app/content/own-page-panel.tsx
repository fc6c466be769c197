import type { StaffDocument } from '@halfturn/contract/staff/content.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Check } from '@halfturn/ui/check.tsx';
import { Refusal } from '@halfturn/ui/notice.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../api.ts';
import { Addresses } from '../products/addresses.tsx';
import { SaveDialog } from '../layout/form-dialog.tsx';
import { useStaff } from '../layout/use-staff.ts';
import { useAct } from '../use-act.ts';
import styles from './content.module.css';
import { pagePath } from './page-path.ts';

/** Where a page is read; one of the shopkeeper's own can be put into the footer, and deleted. */
export function PageAddress({ document }: { document: StaffDocument }) {
  const { t } = useWords<'staff-content' | 'staff-products'>();
  const { mayCall } = useStaff();
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
      {document.slugs && (
        <Addresses
          at="addresses"
          title={t('staff-content.address')}
          slugs={document.slugs}
          of={{ kind: 'page', id: document.id }}
          before="/pages/"
          maySet={mayCall('staffSetPageSlug')}
        />
      )}
      {kind === 'own' && <OwnPage document={document} />}
    </section>
  );
}

function OwnPage({ document }: { document: StaffDocument }) {
  const { t } = useWords<'staff-content'>();
  const { id, revision, inFooter } = document;
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
      {asked && <DeleteDialog document={document} onClose={() => setAsked(false)} />}
    </>
  );
}

interface DeleteDialogProps {
  document: StaffDocument;
  onClose: () => void;
}

/** Asks before a page is deleted, and where its address shall lead from then on. */
function DeleteDialog({ document, onClose }: DeleteDialogProps) {
  const { t } = useWords<'staff-content'>();
  const { id, revision, texts } = document;
  const navigate = useNavigate();
  const act = useAct();
  const mayRedirect = useStaff().mayCall('staffAddRedirect');
  const save = async (fields: FormData) => {
    const target = String(fields.get('target') ?? '').trim();
    const body = { revision, ...(target && { target }) };
    await call('POST /admin/content/{id}/delete', { params: { id }, body });
    await navigate('/pages');
  };
  return (
    <SaveDialog
      act={act}
      title={t('staff-content.delete_title', { title: `\u2068${texts[0]?.title ?? ''}\u2069` })}
      action={t('staff-content.delete_page')}
      done={t('staff-content.deleted')}
      save={save}
      onClose={onClose}
    >
      <p>{t('staff-content.delete_text')}</p>
      {mayRedirect && (
        <TextField
          name="target"
          label={t('staff-content.delete_redirect')}
          hint={t('staff-content.delete_redirect_hint')}
          error={act.fields.target}
          dir="ltr"
          maxLength={500}
          autoComplete="off"
          spellCheck={false}
        />
      )}
    </SaveDialog>
  );
}
