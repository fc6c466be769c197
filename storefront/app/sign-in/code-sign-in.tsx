import type { ReplyOf } from '@halfturn/contract/endpoint.ts';
import type { confirmSignInCode } from '@halfturn/contract/sign-in-with.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Notice } from '@halfturn/ui/notice.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { useState } from 'react';
import { useCall } from '../api.ts';
import { EmailField, emailFault } from './email-field.tsx';
import { FieldsForm } from './fields-form.tsx';
import { useFields } from './use-fields.ts';

export interface CodeSignInProps {
  /** Where the address is known already. */
  email: string;
  /** The address is the provider's, and stays. */
  fixed?: boolean;
  onDone: (done: ReplyOf<typeof confirmSignInCode>) => void;
}

/** Two steps: a code is mailed to an address, and typed in. */
export function CodeSignIn({ email, fixed = false, onDone }: CodeSignInProps) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  return sentTo === null ? (
    <SendForm email={email} fixed={fixed} onSent={setSentTo} />
  ) : (
    <CodeForm email={sentTo} onDone={onDone} onAgain={() => setSentTo(null)} />
  );
}

function SendForm({
  email,
  fixed,
  onSent,
}: {
  email: string;
  fixed: boolean;
  onSent: (email: string) => void;
}) {
  const { t } = useWords<'sign-in' | 'validation'>();
  const call = useCall();
  const form = useFields<'email'>({
    names: ['email'],
    start: { email },
    guard: true,
    faults: (values) => emailFault(values.email, t),
    send: async (values) => {
      await call('POST /api/sign-in/code', { body: { email: values.email.trim() } });
      onSent(values.email.trim());
    },
  });
  return (
    <FieldsForm form={form} className="column">
      {!fixed && <EmailField {...form.wire('email')} label={t('sign-in.email')} />}
      <Button
        type="submit"
        variant={fixed ? 'plain' : 'main'}
        full
        icon="mail"
        busy={form.busy}
        rest={form.rest}
      >
        {t('sign-in.code_send')}
      </Button>
    </FieldsForm>
  );
}

function CodeForm({
  email,
  onDone,
  onAgain,
}: {
  email: string;
  onDone: CodeSignInProps['onDone'];
  onAgain: () => void;
}) {
  const { t } = useWords<'sign-in' | 'passkeys' | 'validation'>();
  const call = useCall();
  const form = useFields<'code'>({
    names: ['code'],
    start: { code: '' },
    faults: ({ code }) => (code.trim() === '' ? { code: t('validation.code_required') } : {}),
    send: async (values) => onDone(await call('POST /api/sign-in/confirm', { body: values })),
  });
  return (
    <FieldsForm form={form} className="column">
      <Notice tone="good" icon="mail" role="status">
        {t('sign-in.code_sent', { email })}
      </Notice>
      <TextField
        {...form.wire('code')}
        label={t('sign-in.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        dir="ltr"
        maxLength={20}
        required
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the code is all that is left to type
        autoFocus
      />
      <Button type="submit" variant="main" full busy={form.busy}>
        {t('passkeys.go_on')}
      </Button>
      <button type="button" className="link" onClick={onAgain}>
        {t('sign-in.code_again')}
      </button>
    </FieldsForm>
  );
}
