import type { Passkey } from '@halfturn/contract/passkeys.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Icon } from '@halfturn/ui/icons.tsx';
import { Tag } from '@halfturn/ui/tag.tsx';
import { useToast } from '@halfturn/ui/toast-context.ts';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useCall } from '../api.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { LocalDay, LocalTime } from '../orders/local-time.tsx';
import { useAct } from '../use-act.ts';
import styles from './passkeys.module.css';
import { RenameDialog } from './rename-dialog.tsx';

/** One passkey: by what its owner knows it, and what can be done with it. */
export function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const { t } = useWords<'passkeys'>();
  const [open, setOpen] = useState<'rename' | 'remove' | null>(null);
  const { busy, remove } = useRemove(passkey);
  const { name } = passkey;
  const close = () => setOpen(null);
  // Several buttons that are all called "Remove" are one to who hears them.
  const about = (action: string) => ({ 'aria-label': t('passkeys.about', { action, name }) });
  return (
    <li>
      <Icon name="key" />
      <Facts passkey={passkey} />
      <div className={styles.acts}>
        <Button size="tiny" {...about(t('passkeys.rename'))} onClick={() => setOpen('rename')}>
          {t('passkeys.rename')}
        </Button>
        <Button
          size="tiny"
          variant="quiet"
          icon="trash"
          {...about(t('passkeys.remove'))}
          onClick={() => setOpen('remove')}
        >
          {t('passkeys.remove')}
        </Button>
      </div>
      {open === 'rename' && <RenameDialog passkey={passkey} onClose={close} />}
      <ConfirmDialog
        open={open === 'remove'}
        onClose={close}
        busy={busy}
        title={t('passkeys.remove_ask')}
        keep={t('passkeys.keep')}
        act={t('passkeys.remove')}
        onConfirm={() => remove().then(close)}
      >
        <p>{t('passkeys.remove_text', { name })}</p>
      </ConfirmDialog>
    </li>
  );
}

function Facts({ passkey }: { passkey: Passkey }) {
  const { t } = useWords<'passkeys'>();
  return (
    <div>
      <p className={styles.name}>
        <b>
          <bdi>{passkey.name}</bdi>
        </b>
        {passkey.shut ? (
          <Tag tone="bad" icon="warn">
            {t('passkeys.shut')}
          </Tag>
        ) : (
          <Tag tone={passkey.backedUp ? 'good' : 'plain'}>
            {t(passkey.backedUp ? 'passkeys.backed_up' : 'passkeys.one_device')}
          </Tag>
        )}
      </p>
      {passkey.shut && <p className="small">{t('passkeys.shut_text')}</p>}
      <p className="small muted">
        {t('passkeys.added_at')} <LocalDay at={passkey.addedAt} /> ·{' '}
        {passkey.lastUsedAt ? (
          <>
            {t('passkeys.used_at')} <LocalTime at={passkey.lastUsedAt} day />
          </>
        ) : (
          t('passkeys.never_used')
        )}
      </p>
    </div>
  );
}

/** Takes a passkey away, and says how that went. */
function useRemove({ id, name }: Passkey) {
  const { t } = useWords<'passkeys' | 'sign-in'>();
  const call = useCall();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const show = (sentence: string) => toast.show(sentence, 'bad');
  const { busy, run } = useAct({ lost: t('sign-in.not_sent'), show, after: revalidate });
  const remove = () =>
    run(
      async () => {
        await call('DELETE /api/account/passkeys/{id}', { params: { id } });
        toast.show(t('passkeys.removed', { name }));
      },
      // Removed elsewhere in the meantime: that is what was wanted.
      ({ slug }) => slug === 'not_found',
    );
  return { busy, remove };
}
