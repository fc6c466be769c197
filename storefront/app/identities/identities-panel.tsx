import type { ReplyOf } from '@halfturn/contract/endpoint.ts';
import {
  SIGN_IN_PROVIDER_NAMES,
  SIGN_IN_PROVIDERS,
  type SignInProvider,
} from '@halfturn/contract/primitives/sign-in-providers.ts';
import type { Identity, identities } from '@halfturn/contract/sign-in-with.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Panel } from '@halfturn/ui/panel.tsx';
import { useToast } from '@halfturn/ui/toast-context.ts';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useCall } from '../api.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { LocalDay, LocalTime } from '../orders/local-time.tsx';
import styles from '../passkeys/passkeys.module.css';
import { ProviderMark } from '../sign-in/provider-mark.tsx';
import { useAct } from '../use-act.ts';
import { ConnectDialog } from './connect-dialog.tsx';

type Found = ReplyOf<typeof identities>;

/** The accounts elsewhere that open this one. Nothing if no provider is set up or connected. */
export function IdentitiesPanel({ found }: { found: Found }) {
  const { t } = useWords<'sign-in'>();
  const rowOf = (provider: SignInProvider) => found.rows.find((row) => row.provider === provider);
  const shown = SIGN_IN_PROVIDERS.filter((one) => found.offered.includes(one) || rowOf(one));
  if (shown.length === 0) return null;
  return (
    <Panel title={t('sign-in.elsewhere_title')} className={styles.panel}>
      <p>{t('sign-in.elsewhere_lead')}</p>
      <ul className={styles.list}>
        {shown.map((provider) => (
          <Row key={provider} provider={provider} identity={rowOf(provider)} password={found.password} />
        ))}
      </ul>
    </Panel>
  );
}

interface RowProps {
  provider: SignInProvider;
  identity: Identity | undefined;
  /** The store asks for the password before one is connected. */
  password: boolean;
}

function Row({ provider, identity, password }: RowProps) {
  const { t } = useWords<'sign-in' | 'passkeys'>();
  const [open, setOpen] = useState(false);
  const { busy, remove } = useRemove(provider);
  const name = SIGN_IN_PROVIDER_NAMES[provider];
  const close = () => setOpen(false);
  const face = t(identity ? 'sign-in.disconnect' : 'sign-in.connect', { provider: name });
  return (
    <li>
      <ProviderMark provider={provider} />
      <div>
        <b>{name}</b>
        {identity ? (
          <Facts identity={identity} />
        ) : (
          <p className="small muted">{t('sign-in.not_connected')}</p>
        )}
      </div>
      <Button size="tiny" variant={identity ? 'quiet' : 'plain'} onClick={() => setOpen(true)}>
        {face}
      </Button>
      {identity ? (
        <ConfirmDialog
          open={open}
          onClose={close}
          busy={busy}
          title={face}
          keep={t('passkeys.keep')}
          act={face}
          onConfirm={() => remove().then(close)}
        >
          <p>{t('sign-in.disconnect_text', { provider: name })}</p>
        </ConfirmDialog>
      ) : (
        open && <ConnectDialog provider={provider} password={password} onClose={close} />
      )}
    </li>
  );
}

function Facts({ identity: { label, addedAt, lastUsedAt } }: { identity: Identity }) {
  const { t } = useWords<'passkeys'>();
  return (
    <>
      <p className="small">
        <bdi>{label}</bdi>
      </p>
      <p className="small muted">
        {t('passkeys.added_at')} <LocalDay at={addedAt} />
        {lastUsedAt && (
          <>
            {' · '}
            {t('passkeys.used_at')} <LocalTime at={lastUsedAt} day />
          </>
        )}
      </p>
    </>
  );
}

/** Disconnects a provider, and says how that went. */
function useRemove(provider: SignInProvider) {
  const { t } = useWords<'sign-in'>();
  const call = useCall();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const show = (sentence: string) => toast.show(sentence, 'bad');
  const { busy, run } = useAct({ lost: t('sign-in.not_sent'), show, after: revalidate });
  const remove = () =>
    run(
      async () => {
        await call('DELETE /api/account/identities/{provider}', { params: { provider } });
        toast.show(t('sign-in.disconnected', { provider: SIGN_IN_PROVIDER_NAMES[provider] }));
      },
      // Disconnected elsewhere in the meantime: that is what was wanted.
      ({ slug }) => slug === 'not_found',
    );
  return { busy, remove };
}
