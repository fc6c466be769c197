import type { StaffPerson } from '@halfturn/contract/staff/people.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { ConfirmDialog } from '../layout/confirm-dialog.tsx';

export interface AskFirstProps {
  what: 'reset' | 'disable';
  person: StaffPerson;
  busy: boolean;
  refusal: string | null;
  onClose: () => void;
  onYes: () => void;
}

/** Asks for confirmation before a colleague loses access, and says what will happen. */
export function AskFirst({ what, person, busy, refusal, onClose, onYes }: AskFirstProps) {
  const { t } = useWords<'staff'>();
  const act = what === 'disable' && person.disabledAt ? 'enable' : what;
  return (
    <ConfirmDialog
      title={t(`staff.${act}_title`, { name: person.name })}
      action={t(`staff.${act}`)}
      danger={act === 'disable'}
      {...{ busy, refusal, onYes, onClose }}
    >
      <p>{t(`staff.${act}_text`)}</p>
    </ConfirmDialog>
  );
}
