import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Dialog } from '@halfturn/ui/dialog.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { type FormEvent, useId, useState } from 'react';
import { useCall } from '../api.ts';
import { Fault } from '../fault.tsx';

export interface AlertDialogProps {
  productId: string;
  kind: 'stock' | 'price';
  onClose: () => void;
}

/** Asks where to write to, once it is back or costs less. The answer does not tell whether the address waits already. */
export default function AlertDialog({ productId, kind, onClose }: AlertDialogProps) {
  const { t } = useWords<'alerts' | 'shell'>();
  const form = useId();
  const { busy, sentTo, error, send } = useAlert(productId, kind);
  const sent = sentTo !== null;
  return (
    <Dialog
      open
      onClose={onClose}
      title={sent ? t('alerts.check') : t(`alerts.ask_${kind}`)}
      closeLabel={t('shell.close')}
      footer={
        sent ? (
          <Button variant="main" onClick={onClose}>
            {t('shell.close')}
          </Button>
        ) : (
          <Button type="submit" form={form} variant="main" busy={busy}>
            {t('alerts.send')}
          </Button>
        )
      }
    >
      {sent ? (
        <p role="status">{t('alerts.check_text', { email: sentTo })}</p>
      ) : (
        <form
          method="post"
          id={form}
          noValidate
          className="column close"
          onSubmit={(event) => void send(event)}
        >
          <p>{t(`alerts.text_${kind}`)}</p>
          <Fault>{error?.field === undefined && error?.message}</Fault>
          <TextField
            name="email"
            type="email"
            autoComplete="email"
            dir="ltr"
            maxLength={254}
            label={t('alerts.email')}
            hint={t(`alerts.consent_${kind}`)}
            error={error?.field}
          />
        </form>
      )}
    </Dialog>
  );
}

function useAlert(productId: string, kind: AlertDialogProps['kind']) {
  const call = useCall();
  const [busy, setBusy] = useState(false);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [error, setError] = useState<{ field?: string | undefined; message: string } | null>(null);
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const email = String(new FormData(event.currentTarget).get('email')).trim();
    setBusy(true);
    setError(null);
    try {
      await call('POST /api/alerts', { body: { productId, kind, email } });
      setSentTo(email);
    } catch (refused) {
      const { fields, message } = refused as { fields?: Record<string, string>; message: string };
      setError({ field: fields?.email, message });
    } finally {
      setBusy(false);
    }
  };
  return { busy, sentTo, error, send };
}
