import { REDIRECT_STATUSES } from '@halfturn/contract/staff/redirect-parts.ts';
import type { StaffRedirect } from '@halfturn/contract/staff/redirects.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Select } from '@halfturn/ui/select.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { call } from '../api.ts';
import { SaveDialog } from '../layout/form-dialog.tsx';
import { useAct } from '../use-act.ts';

export interface RedirectDialogProps {
  /** Null for a new one. */
  redirect: StaffRedirect | null;
  onClose: () => void;
}

/** Asks from which address a redirect leads where. */
export function RedirectDialog({ redirect, onClose }: RedirectDialogProps) {
  const { t } = useWords<'staff-redirects'>();
  const act = useAct();
  const save = (fields: FormData) => {
    const typed = (name: string) => String(fields.get(name) ?? '').trim();
    const status = REDIRECT_STATUSES.find((one) => String(one) === typed('status')) ?? 301;
    const body = { source: typed('source'), target: typed('target'), status };
    return redirect
      ? call('POST /admin/redirects/{id}', {
          params: { id: redirect.id },
          body: { ...body, version: redirect.version },
        })
      : call('POST /admin/redirects', { body });
  };
  const address = { dir: 'ltr' as const, maxLength: 500, autoComplete: 'off', spellCheck: false };
  return (
    <SaveDialog
      act={act}
      version={redirect?.version}
      title={t(redirect ? 'staff-redirects.edit_title' : 'staff-redirects.add')}
      action={t('staff-redirects.save')}
      save={save}
      done={t('staff-redirects.saved')}
      onClose={onClose}
    >
      <TextField
        {...address}
        name="source"
        label={t('staff-redirects.source')}
        hint={t('staff-redirects.source_hint')}
        placeholder="/old-page"
        defaultValue={redirect?.source}
      />
      <TextField
        {...address}
        name="target"
        label={t('staff-redirects.target')}
        hint={t('staff-redirects.target_hint')}
        placeholder="/games"
        defaultValue={redirect?.target}
      />
      <Select
        name="status"
        label={t('staff-redirects.type')}
        defaultValue={String(redirect?.status ?? 301)}
        options={[
          ['301', t('staff-redirects.for_good')],
          ['302', t('staff-redirects.for_now')],
        ]}
      />
    </SaveDialog>
  );
}
