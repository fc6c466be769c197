import { CallError } from '@halfturn/contract/client.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { call, isSignedOut, signInPath } from '../api.ts';
import { FormDialog } from '../layout/form-dialog.tsx';
import { CodeField } from '../sign-in/code-field.tsx';
import { useSaid } from '../use-refusal.ts';
import { answerAsks } from './ask-for-code.ts';

/** Asks for a code from the phone before an act that needs a fresh one. Opened by `call`; the act goes on by itself. */
export function FreshCodeDialog() {
  const { t } = useWords<'staff'>();
  const [answer, setAnswer] = useState<((given: boolean) => void) | null>(null);
  const [busy, setBusy] = useState(false);
  const [long, setLong] = useState(false);
  const [error, setError] = useState<CallError | null>(null);
  const said = useSaid(error);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(() => answerAsks(() => new Promise((resolve) => setAnswer(() => resolve))), []);
  if (!answer) return null;
  const end = (given: boolean) => {
    setAnswer(null);
    setError(null);
    setLong(false);
    answer(given);
  };
  const send = async (fields: FormData) => {
    setBusy(true);
    setError(null);
    try {
      await call('POST /admin/session/code/again', { body: { code: String(fields.get('code')) } });
      end(true);
    } catch (caught) {
      if (!(caught instanceof CallError)) throw caught;
      if (isSignedOut(caught)) {
        end(false);
        await navigate(signInPath(pathname + search));
      } else setError(caught);
    } finally {
      setBusy(false);
    }
  };
  return (
    <FormDialog
      title={t('staff.enter_code')}
      action={t('staff.confirm_code')}
      busy={busy}
      held={false}
      act={{ ...said, busy: busy ? 'send' : null }}
      refusal={error?.fields.code ? null : said.refusal}
      onClose={() => end(false)}
      onSend={(fields) => void send(fields)}
    >
      <p>{t('staff.code_again_why')}</p>
      <CodeField long={long} hint={long ? t('staff.recovery_hint') : t('staff.code_hint')} />
      <button type="button" className="link" onClick={() => setLong(!long)}>
        {long ? t('staff.use_phone') : t('staff.use_recovery')}
      </button>
    </FormDialog>
  );
}
