import type { CsvMapping, CsvPreview } from '@halfturn/contract/staff/bank.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../api.ts';
import { FormDialog } from '../layout/form-dialog.tsx';
import { useAct } from '../use-act.ts';
import { statementPath } from './bank.loader.ts';
import { MappingForm } from './mapping-form.tsx';

/** Uploads a statement. For a CSV the columns are mapped first. */
export function UploadDialog({ onClose }: { onClose: () => void }) {
  const { t } = useWords<'staff' | 'staff-bank'>();
  const { busy, refusal, run } = useAct();
  const navigate = useNavigate();
  const [file, setFile] = useState<File | null>(null);
  const [csv, setCsv] = useState<CsvPreview | null>(null);

  const send = async (from: File, mapping: string | undefined, keep: boolean) => {
    const query = {
      name: from.name.slice(0, 200),
      keep: String(keep),
      ...(mapping !== undefined && { mapping }),
    };
    await run('upload', async () => {
      const taken = await call('POST /admin/bank/statements', { query }, { bytes: from });
      setCsv(taken.csv);
      if (taken.id) await navigate(statementPath(taken.id));
    });
  };
  const submit = (fields: FormData) => {
    if (csv && file) return void send(file, JSON.stringify(mappingOf(fields)), true);
    const chosen = fields.get('file');
    if (!(chosen instanceof File) || chosen.size === 0) return;
    setFile(chosen);
    void send(chosen, undefined, true);
  };
  return (
    <FormDialog
      title={csv ? t('staff-bank.columns') : t('staff-bank.upload')}
      action={t(csv ? 'staff-bank.keep' : 'staff-bank.read')}
      busy={busy !== null}
      held={csv !== null}
      refusal={refusal}
      onSend={submit}
      onClose={onClose}
    >
      {csv && file ? (
        <MappingForm
          csv={csv}
          onChange={(fields) => void send(file, JSON.stringify(mappingOf(fields)), false)}
        />
      ) : (
        <TextField
          name="file"
          type="file"
          label={t('staff-bank.file')}
          hint={t('staff-bank.file_hint')}
          accept=".xml,.csv,.txt,text/csv,application/xml,text/xml"
          required
        />
      )}
    </FormDialog>
  );
}

/** The mapping as the form says it. What is chosen nowhere is an empty string there. */
function mappingOf(fields: FormData): CsvMapping {
  const column = (name: string): number | null => {
    const value = fields.get(name);
    return typeof value === 'string' && value !== '' ? Number(value) : null;
  };
  return {
    date: column('date') ?? 0,
    amount: column('amount') ?? 0,
    currency: column('currency'),
    name: column('name'),
    iban: column('iban'),
    ref: column('ref'),
    text: fields.getAll('text').map(Number),
    decimal: fields.get('decimal') === '.' ? '.' : ',',
    dates: (['mdy', 'ymd'] as const).find((order) => order === fields.get('dates')) ?? 'dmy',
  };
}
