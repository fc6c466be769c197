import { SIGN_IN_PROVIDER_NAMES } from '@halfturn/contract/primitives/sign-in-providers.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Link, useLoaderData } from 'react-router';
import { Bar } from '../layout/bar.tsx';
import { PageText } from '../layout/page-text.tsx';
import { Table } from '../layout/table.tsx';
import { ServiceState } from './service-state.tsx';
import type { loadSignInServices } from './sign-in-services.loader.ts';

/** The services that visitors can sign in with, and whether each is on. For owners. */
export function SignInServicesPage() {
  const { t } = useWords<'staff' | 'staff-sign-in' | 'staff-payment-accounts'>();
  const { rows } = useLoaderData<typeof loadSignInServices>();
  return (
    <>
      <Bar title={t('staff-sign-in.title')} />
      <PageText>{t('staff-sign-in.text')}</PageText>
      <Table
        rows={rows}
        rowKey={({ provider }) => provider}
        caption={t('staff-sign-in.title')}
        columns={[
          {
            head: t('staff.name'),
            cell: (row) => (
              <>
                <b>{SIGN_IN_PROVIDER_NAMES[row.provider]}</b> <ServiceState service={row} />
              </>
            ),
          },
          {
            label: null,
            cell: ({ provider, source }) => (
              <Link to={`/sign-in-services/${provider}`} className="link">
                {t(source === 'none' ? 'staff-payment-accounts.set_up' : 'staff-payment-accounts.manage')}
                <span className="sr-only"> {SIGN_IN_PROVIDER_NAMES[provider]}</span>
              </Link>
            ),
          },
        ]}
      />
    </>
  );
}
