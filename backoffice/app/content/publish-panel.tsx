import type { StaffDocument } from '@halfturn/contract/staff/content.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Dialog } from '@halfturn/ui/dialog.tsx';
import { Refusal } from '@halfturn/ui/notice.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { useState } from 'react';
import { call } from '../api.ts';
import { Form } from '../layout/form.tsx';
import { useFormats } from '../layout/use-formats.ts';
import { useAct } from '../use-act.ts';
import styles from './content.module.css';
import { StateTag } from './state-tag.tsx';

/** Whether guests read a document, and what changes that: now, at a moment, no more. */
export function PublishPanel({ document }: { document: StaffDocument }) {
  const { t } = useWords<'staff' | 'staff-content'>();
  const { time } = useFormats();
  const { id, kind, state, publishedAt, revision, texts } = document;
  const { busy, refusal, run } = useAct();
  const [asked, setAsked] = useState(false);
  const [at, setAt] = useState('');
  const [opened] = useState(() => Date.now());
  const plan = texts.find(({ liveFrom }) => liveFrom !== null && Date.parse(liveFrom) > opened)?.liveFrom;
  const pending = texts.some(({ liveFrom }) => liveFrom === null);

  const publish = (moment?: string) =>
    run('publish', () =>
      call('POST /admin/content/{id}/publish', {
        params: { id },
        body: { revision, ...(moment && { at: new Date(moment).toISOString() }) },
      }),
    ).then((done) => done && setAt(''));
  const unpublish = () =>
    run('unpublish', () =>
      call('POST /admin/content/{id}/unpublish', { params: { id }, body: { revision } }),
    ).then((done) => done && setAsked(false));

  return (
    <section className={styles.publish} aria-label={t('staff-content.state')}>
      <p className={styles.standing}>
        <StateTag state={state} />
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
      <Refusal>{!asked && refusal}</Refusal>
      <div className={styles.acts}>
        <Button
          variant="main"
          busy={busy === 'publish'}
          aria-disabled={state === 'published' && !pending && !plan}
          onClick={() => void publish()}
        >
          {t('staff-content.publish')}
        </Button>
        <Form
          noValidate={false}
          className={styles.schedule}
          onSend={() => {
            if (at) void publish(at);
          }}
        >
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
        {kind === 'page' && plan && (
          <Button variant="quiet" busy={busy === 'unpublish'} onClick={() => void unpublish()}>
            {t('staff-content.call_off')}
          </Button>
        )}
        {kind === 'news' && state !== 'draft' && (
          <Button variant="quiet" onClick={() => setAsked(true)}>
            {t('staff-content.unpublish')}
          </Button>
        )}
      </div>
      <p className={styles.hint}>{t('staff-content.publish_hint')}</p>
      <Dialog
        open={asked}
        onClose={() => setAsked(false)}
        held={busy !== null}
        title={t('staff-content.unpublish_title', { title: texts[0]?.title ?? '' })}
        closeLabel={t('staff.close')}
        footer={
          <>
            <Button onClick={() => setAsked(false)}>{t('staff.leave_it')}</Button>
            <Button variant="danger" busy={busy === 'unpublish'} onClick={() => void unpublish()}>
              {t('staff-content.unpublish')}
            </Button>
          </>
        }
      >
        <Refusal>{refusal}</Refusal>
        <p>{t('staff-content.unpublish_text')}</p>
      </Dialog>
    </section>
  );
}
