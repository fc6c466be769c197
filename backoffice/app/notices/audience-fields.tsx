import type { StaffTier } from '@halfturn/contract/staff/membership.ts';
import type { Announcement } from '@halfturn/contract/staff/notices.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { FieldErrors } from '@halfturn/ui/field-errors.ts';
import { Select } from '@halfturn/ui/select.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { use } from 'react';
import { useAudience } from './use-audience.ts';

interface AudienceFieldsProps {
  audience: Announcement['audience'];
  tiers: readonly StaffTier[];
  onChange: (audience: Announcement['audience']) => void;
}

/** Whom a notice is for: all members, those of a level, or one by their e-mail. */
export function AudienceFields({ audience, tiers, onChange }: AudienceFieldsProps) {
  const { t } = useWords<'staff-notices'>();
  const fields = use(FieldErrors);
  const words = useAudience(tiers);
  const value = audience.kind === 'level' ? String(audience.level) : audience.kind;
  const choose = (chosen: string) => {
    if (chosen === 'all') onChange({ kind: 'all' });
    else if (chosen === 'one') onChange({ kind: 'one', email: '' });
    else onChange({ kind: 'level', level: Number(chosen) });
  };
  return (
    <>
      <Select
        label={t('staff-notices.audience')}
        value={value}
        onChange={({ target }) => choose(target.value)}
        error={fields.audience}
      >
        <option value="all">{t('staff-notices.to_all')}</option>
        {tiers.map(({ level }) => (
          <option key={level} value={level}>
            {words({ kind: 'level', level })}
          </option>
        ))}
        <option value="one">{t('staff-notices.to_one')}</option>
      </Select>
      {audience.kind === 'one' && (
        <TextField
          type="email"
          dir="ltr"
          label={t('staff-notices.email')}
          value={audience.email}
          onChange={({ target }) => onChange({ kind: 'one', email: target.value })}
          name="audience.email"
        />
      )}
    </>
  );
}
