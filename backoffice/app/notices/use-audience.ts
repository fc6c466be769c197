import type { Audience } from '@halfturn/contract/staff/notices.ts';
import type { StaffTier } from '@halfturn/contract/staff/membership.ts';
import { useWords } from '@halfturn/locales/react.ts';

/** Says whom a notice is for. */
export function useAudience(tiers: readonly StaffTier[]): (audience: Audience) => string {
  const { t, locale } = useWords<'staff-notices'>();
  return (audience) => {
    if (audience.kind === 'all') return t('staff-notices.to_all');
    // Isolated: an address keeps its order within a sentence from right to left.
    if (audience.kind === 'one') return `\u2068${audience.email}\u2069`;
    const names = tiers.find(({ level }) => level === audience.level)?.names;
    return t('staff-notices.to_level', { name: names?.[locale] ?? names?.['en-US'] ?? '' });
  };
}
