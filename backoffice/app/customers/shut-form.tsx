import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { TextArea } from '@halfturn/ui/text-area.tsx';
import { useToast } from '@halfturn/ui/toast-context.ts';
import { call } from '../api.ts';
import { Form } from '../layout/form.tsx';
import { useAct } from '../use-act.ts';
import styles from './customers.module.css';

/** Disables an account, or lets its owner in again; with a reason, which stands in the log. */
export function ShutForm({ id, shut }: { id: string; shut: boolean }) {
  const { t } = useWords<'staff-customers'>();
  const toast = useToast();
  const { busy, error, general, run } = useAct();
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
      <Form
        className={styles.form}
        refusal={general}
        onSend={(fields) => void send(String(fields.get('reason')))}
      >
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
      </Form>
    </section>
  );
}
