import { useWords } from '@halfturn/locales/react.ts';
import { useLoaderData } from 'react-router';
import { call } from '../api.ts';
import { Bar } from '../layout/bar.tsx';
import { useStaff } from '../layout/use-staff.ts';
import { LimitsForm } from './limits-form.tsx';
import { StoreStatus } from '../first-steps/store-status.tsx';
import { SettingForm } from './setting-form.tsx';
import type { loadSettings } from './settings.loader.ts';

/** What the store says of itself in public: title, description, keywords, and how it is reached; and its limits. */
export function SettingsPage() {
  const { t } = useWords<'staff-content'>();
  const { settings, limits, steps } = useLoaderData<typeof loadSettings>();
  return (
    <>
      <Bar title={t('staff-content.settings')} />
      <StoreStatus steps={steps} />
      {settings.map((setting) => (
        <SettingForm key={setting.key} setting={setting} />
      ))}
      <Limits {...limits} />
    </>
  );
}

const STORE = {
  passwordMin: 'staff-limits.password_min',
  passwordMax: 'staff-limits.password_max',
  openOrdersPerEmail: 'staff-limits.per_email',
  openOrdersPerIp: 'staff-limits.per_ip',
  unitsPerProduct: 'staff-limits.per_product',
  openOrdersPerMember: 'staff-limits.per_member',
} as const;

const GIVING = {
  largeUsd: 'staff-limits.large_usd',
  mostUsd: 'staff-limits.most_usd',
  largePoints: 'staff-limits.large_points',
  mostPoints: 'staff-limits.most_points',
} as const;

/** The limits for customers, and for what staff give to them. The owner sets them; others see them. */
function Limits({ store, giving }: Awaited<ReturnType<typeof loadSettings>>['limits']) {
  const { t } = useWords<'staff-limits'>();
  const { mayCall } = useStaff();
  const characters = t('staff-limits.characters');
  return (
    <>
      <LimitsForm
        title={t('staff-limits.customers')}
        values={store}
        version={store.version}
        labels={STORE}
        hints={{ passwordMin: characters, passwordMax: characters }}
        maySet={mayCall('staffSaveLimits')}
        onSave={(body) => call('POST /admin/limits', { body: { ...body, version: store.version } })}
      />
      <LimitsForm
        title={t('staff-limits.giving')}
        text={t('staff-limits.giving_text')}
        values={giving}
        version={giving.version}
        labels={GIVING}
        maySet={mayCall('staffSaveGivingLimits')}
        onSave={(body) => call('POST /admin/limits/giving', { body: { ...body, version: giving.version } })}
      />
    </>
  );
}
