import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Notice } from '@halfturn/ui/notice.tsx';
import { TextArea } from '@halfturn/ui/text-area.tsx';
import { useToast } from '@halfturn/ui/toast-context.ts';
import { call } from '../api.ts';
import { useAct } from '../use-act.ts';
import { useRefusal } from '../use-refusal.ts';
import styles from './customers.module.css';

/** Disables an account, or lets its owner in again; with a reason, which stands in the log. */
export function ShutForm({ id, shut }: { id: string; shut: boolean }) {
  const { t } = useWords<'staff-customers'>();
  const toast = useToast();
  const { busy, error, run } = useAct();
  const refusal = useRefusal(error);
  const send = async (reason: string) => {
    const body = { disabled: !shut, reason };
    const done = await run('shut', () =>
      call('POST /admin/customers/{id}/disable', { params: { id }, body }),
    );
    if (done) toast.show(t(shut ? 'staff-customers.let_in_done' : 'staff-customers.shut_done'));
  };
  return (
    <section>
      <h3>{t(shut ? 'staff-customers.let_in' : 'staff-customers.shut_out')}</h3>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send(String(new FormData(event.currentTarget).get('reason')));
        }}
      >
        {refusal && error?.slug !== 'invalid_input' && (
          <Notice tone="bad" role="alert">
            {refusal}
          </Notice>
        )}
        <p className="small">{t(shut ? 'staff-customers.let_in_text' : 'staff-customers.shut_text')}</p>
        <TextArea
          name="reason"
          label={t('staff-customers.reason')}
          hint={t('staff-customers.reason_hint')}
          dir="auto"
          rows={2}
          maxLength={300}
          error={error?.fields.reason}
        />
        <Button type="submit" variant={shut ? 'main' : 'danger'} busy={busy !== null}>
          {t(shut ? 'staff-customers.let_in' : 'staff-customers.shut_out')}
        </Button>
      </form>
    </section>
  );
}
