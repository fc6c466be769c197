import type { Calls } from '@halfturn/contract/calls.ts';
import type { ReplyOf } from '@halfturn/contract/endpoint.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Refusal } from '@halfturn/ui/notice.tsx';
import { Tag } from '@halfturn/ui/tag.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { useState } from 'react';
import { call } from '../api.ts';
import { SaveDialog } from '../layout/form-dialog.tsx';
import { useFormats } from '../layout/use-formats.ts';
import { canPasskeys, makePasskey, whyNot } from '../sign-in/webauthn.ts';
import { useAct } from '../use-act.ts';
import styles from './account.module.css';
import { Part } from './part.tsx';
import { PresentPassword } from './present-password.tsx';

type Passkeys = ReplyOf<Calls['GET /admin/account/passkeys']>;

/** The own passkeys, each with a button that removes it, and the way to a new one. */
export function PasskeysPart({ passkeys: { rows, suggested } }: { passkeys: Passkeys }) {
  const { t } = useWords<'staff-people'>();
  const [adding, setAdding] = useState(false);
  const act = useAct();
  const remove = (id: string) =>
    act.run(
      id,
      () => call('DELETE /admin/account/passkeys/{id}', { params: { id } }),
      t('staff-people.passkey_removed'),
    );
  return (
    <Part title={t('staff-people.passkeys')}>
      <p className="muted">{t('staff-people.passkeys_text')}</p>
      <Refusal>{act.refusal}</Refusal>
      {rows.length > 0 && (
        <ul className={styles.sessions}>
          {rows.map((row) => (
            <li key={row.id}>
              <Named passkey={row} />
              <Button
                variant="quiet"
                busy={act.busy === row.id}
                aria-label={t('staff-people.remove_passkey', { name: row.name })}
                onClick={() => void remove(row.id)}
              >
                {t('staff-people.remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {canPasskeys() ? (
        <Button onClick={() => setAdding(true)}>{t('staff-people.add_passkey')}</Button>
      ) : (
        <p className="muted">{t('staff-people.passkey_cannot')}</p>
      )}
      {adding && <AddPasskey suggested={suggested} onClose={() => setAdding(false)} />}
    </Part>
  );
}

function Named({ passkey: { name, shut, lastUsedAt } }: { passkey: Passkeys['rows'][number] }) {
  const { t } = useWords<'staff-people'>();
  const { time } = useFormats();
  return (
    <div>
      <b>
        <bdi>{name}</bdi>
      </b>{' '}
      {shut && <Tag tone="bad">{t('staff-people.passkey_blocked')}</Tag>}
      <small>
        {lastUsedAt
          ? t('staff-people.last_used', { time: time(lastUsedAt) })
          : t('staff-people.passkey_unused')}
      </small>
    </div>
  );
}

/** Asks for the password and a name, and has the device make the passkey. */
function AddPasskey({ suggested, onClose }: { suggested: string; onClose: () => void }) {
  const { t } = useWords<'staff-people'>();
  const act = useAct();
  const [why, setWhy] = useState<ReturnType<typeof whyNot> | null>(null);
  const save = async (fields: FormData) => {
    setWhy(null);
    const options = await call('POST /admin/account/passkeys/options', {
      body: { password: String(fields.get('password')) },
    });
    const credential = await makePasskey(options);
    await call('POST /admin/account/passkeys', { body: { name: String(fields.get('name')), credential } });
  };
  return (
    <SaveDialog
      title={t('staff-people.add_passkey')}
      action={t('staff-people.add_passkey')}
      act={{
        ...act,
        run: async (name, work, done) => {
          try {
            return await act.run(name, work, done);
          } catch (caught) {
            // The device, and not the store, has refused.
            setWhy(whyNot(caught));
            return false;
          }
        },
      }}
      refusal={why ? t(`staff-people.passkey_${why}`) : undefined}
      save={save}
      done={t('staff-people.passkey_added')}
      onClose={onClose}
    >
      <TextField
        name="name"
        label={t('staff-people.passkey_name')}
        defaultValue={suggested}
        maxLength={60}
        autoComplete="off"
      />
      <PresentPassword />
    </SaveDialog>
  );
}
