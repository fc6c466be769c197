import type { StaffDocument } from '@halfturn/contract/staff/content.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Refusal } from '@halfturn/ui/notice.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { useState } from 'react';
import { call } from '../api.ts';
import { ConfirmDialog } from '../layout/confirm-dialog.tsx';
import { Form } from '../layout/form.tsx';
import { useFormats } from '../layout/use-formats.ts';
import { useAct } from '../use-act.ts';
import styles from './content.module.css';
import { StateTag } from '../layout/state-tag.tsx';

/** Whether guests read a document, and what changes that: now, at a moment, no more. */
export function PublishPanel({ document }: { document: StaffDocument }) {
  const { t } = useWords<'staff' | 'staff-content'>();
  const { id, kind, state, revision, texts } = document;
  const { busy, refusal, run } = useAct();
  const [asked, setAsked] = useState(false);
  const [opened] = useState(() => Date.now());
  const plan = texts.find(({ liveFrom }) => liveFrom !== null && Date.parse(liveFrom) > opened)?.liveFrom;
  const pending = texts.some(({ liveFrom }) => liveFrom === null);
  const publish = (moment?: string) =>
    run('publish', () =>
      call('POST /admin/content/{id}/publish', {
        params: { id },
        body: { revision, ...(moment && { at: new Date(moment).toISOString() }) },
      }),
    );
  const unpublish = () => call('POST /admin/content/{id}/unpublish', { params: { id }, body: { revision } });

  return (
    <section className={styles.publish} aria-label={t('staff-content.state')}>
      <Standing document={document} plan={plan} pending={pending} />
      <Refusal>{refusal}</Refusal>
      <div className={styles.acts}>
        <Button
          variant="main"
          busy={busy === 'publish'}
          aria-disabled={state === 'published' && !pending && !plan}
          onClick={() => void publish()}
        >
          {t('staff-content.publish')}
        </Button>
        <Schedule onSchedule={publish} />
        {kind === 'page' && plan && (
          <Button
            variant="quiet"
            busy={busy === 'unpublish'}
            onClick={() => void run('unpublish', unpublish)}
          >
            {t('staff-content.call_off')}
          </Button>
        )}
        {kind !== 'page' && state !== 'draft' && (
          <Button variant="quiet" onClick={() => setAsked(true)}>
            {t('staff-content.unpublish')}
          </Button>
        )}
      </div>
      <p className={styles.hint}>{t('staff-content.publish_hint')}</p>
      {asked && (
        <ConfirmDialog
          title={t('staff-content.unpublish_title', { title: texts[0]?.title ?? '' })}
          action={t('staff-content.unpublish')}
          work={unpublish}
          onClose={() => setAsked(false)}
        >
          <p>{t('staff-content.unpublish_text')}</p>
        </ConfirmDialog>
      )}
    </section>
  );
}

interface StandingProps {
  document: StaffDocument;
  /** When a change is planned for. */
  plan: string | null | undefined;
  pending: boolean;
}

/** Whether the document is out, since when, and what is planned. */
function Standing({ document: { state, publishedAt }, plan, pending }: StandingProps) {
  const { t } = useWords<'staff-content'>();
  const { time } = useFormats();
  return (
    <p className={styles.standing}>
      <StateTag of={`staff-content.state_${state}`} />
      {publishedAt && (
        <span>
          {t(state === 'scheduled' ? 'staff-content.planned_for' : 'staff-content.out_since', {
            time: time(publishedAt),
          })}
        </span>
      )}
      {state === 'published' && plan && (
        <span>{t('staff-content.change_planned', { time: time(plan) })}</span>
      )}
      {state === 'published' && pending && !plan && <span>{t('staff-content.pending')}</span>}
    </p>
  );
}

/** Publishes at a moment. The field is empty again once that is taken. */
function Schedule({ onSchedule }: { onSchedule: (moment: string) => Promise<boolean> }) {
  const { t } = useWords<'staff-content'>();
  const [at, setAt] = useState('');
  const send = async () => {
    if (at && (await onSchedule(at))) setAt('');
  };
  return (
    <Form noValidate={false} className={styles.schedule} unsaved={at ? 1 : 0} onSend={() => void send()}>
      <TextField
        type="datetime-local"
        label={t('staff-content.moment')}
        hideLabel
        value={at}
        onChange={({ target }) => setAt(target.value)}
      />
      <Button type="submit" aria-disabled={!at}>
        {t('staff-content.schedule')}
      </Button>
    </Form>
  );
}
