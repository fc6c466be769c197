import { MESSAGE_LENGTH } from '@halfturn/contract/primitives/support-limits.ts';
import type { StaffTicket } from '@halfturn/contract/staff/support.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Check } from '@halfturn/ui/check.tsx';
import { Refusal } from '@halfturn/ui/notice.tsx';
import { useToast } from '@halfturn/ui/toast-context.ts';
import { useState } from 'react';
import { call } from '../api.ts';
import { Form } from '../layout/form.tsx';
import { ReplyArea } from '../replies/reply-area.tsx';
import { useWritten } from './use-written.ts';
import styles from './support.module.css';

/** The answer to the member. If another person was faster, it says so, shows their answer and keeps the draft. */
export function AnswerForm({ ticket }: { ticket: StaffTicket }) {
  const { id, state, revision, who, order, locale } = ticket;
  const { t } = useWords<'staff-support'>();
  const toast = useToast();
  const { text, missing, refusal, busy, write, send, run } = useWritten();
  const [close, setClose] = useState(false);
  const answer = async () => {
    const sent = await send('answer', (written) =>
      call('POST /admin/support/{id}/answer', {
        params: { id },
        body: { ...written, seen: revision, close },
      }),
    );
    if (!sent) return;
    setClose(false);
    toast.show(t('staff-support.sent'));
  };
  const closeIt = () => {
    const body = { seen: revision };
    const work = () => call('POST /admin/support/{id}/close', { params: { id }, body });
    return run('close', work, t('staff-support.closed'));
  };
  return (
    <Form className={styles.form} unsaved={text.trim() && busy === null ? 1 : 0} onSend={() => void answer()}>
      <ReplyArea
        replies={{ locale, fill: replyFill(who, order) }}
        label={t('staff-support.answer')}
        error={missing && t('staff-support.answer_missing')}
        dir="auto"
        rows={5}
        maxLength={MESSAGE_LENGTH}
        value={text}
        onText={write}
      />
      <Check checked={close} onChange={({ target }) => setClose(target.checked)}>
        {t('staff-support.and_close')}
      </Check>
      <Refusal>{refusal}</Refusal>
      <div className="buttons">
        <Button type="submit" variant="main" busy={busy === 'answer'}>
          {t('staff-support.send')}
        </Button>
        {state !== 'closed' && (
          <Button busy={busy === 'close'} onClick={() => void closeIt()}>
            {t('staff-support.close')}
          </Button>
        )}
      </div>
    </Form>
  );
}

/** What a saved reply can name of a ticket. */
const replyFill = (who: string, order: StaffTicket['order']) => ({
  name: who,
  ...(order && { order: order.orderNo, ...(order.unit && { product: order.unit.name }) }),
});
