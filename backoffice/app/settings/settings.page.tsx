import { useWords } from '@halfturn/locales/react.ts';
import { useLoaderData } from 'react-router';
import { Bar } from '../layout/bar.tsx';
import { Limits } from './limits.tsx';
import { SettingForm } from './setting-form.tsx';
import type { loadSettings } from './settings.loader.ts';

/** What the store says of itself in public: title, description, keywords, and how it is reached; and its limits. */
export function SettingsPage() {
  const { t } = useWords<'staff-content'>();
  const { settings, limits } = useLoaderData<typeof loadSettings>();
  return (
    <>
      <Bar title={t('staff-content.settings')} />
      {settings.map((setting) => (
        <SettingForm key={setting.key} setting={setting} />
      ))}
      <Limits {...limits} />
    </>
  );
}
