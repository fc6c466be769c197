import { useWords } from '@halfturn/locales/react.ts';
import { DISPUTE_KINDS, DISPUTE_OUTCOMES } from '@halfturn/contract/primitives/dispute-states.ts';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { useLoaderData, useNavigate } from 'react-router';
import { call } from '../api.ts';
import { DialogButton } from '../layout/dialog-button.tsx';
import { SaveDialog } from '../layout/form-dialog.tsx';
import { ListPage } from '../layout/list-page.tsx';
import { RowLink, type Columns } from '../layout/table.tsx';
import { useFormats } from '../layout/use-formats.ts';
import { useStaff } from '../layout/use-staff.ts';
import { useAct } from '../use-act.ts';
import { disputes, TABS, type loadDisputes } from './disputes.loader.ts';
import { StateTag } from '../layout/state-tag.tsx';
import { providerName } from './provider-name.ts';

type List = Awaited<ReturnType<typeof loadDisputes>>;

/** What buyers and banks want money back for: what is due first stands first. What is open stands beside the list. */
export function DisputesPage() {
  const { t } = useWords<'staff-disputes' | 'staff-orders'>();
  const { number } = useFormats();
  const list = useLoaderData<typeof loadDisputes>();
  return (
    <ListPage
      title={t('staff-disputes.title')}
      acts={
        <DialogButton
          icon="plus"
          label={t('staff-disputes.add')}
          offered={useStaff().mayCall('staffOpenDispute')}
        >
          {(close) => <AddDialog onClose={close} />}
        </DialogButton>
      }
      address={disputes}
      list={list}
      tabs={{
        label: t('staff-disputes.by_state'),
        links: TABS.map((tab) => ({
          ask: { tab, outcome: '' as const },
          label: t(`staff-disputes.state_${tab}`),
          count: number(list.counts[tab]),
        })),
      }}
      find={{ label: t('staff-orders.find'), q: list.asked.q }}
      filters={useFilters(list)}
      dates={[{ label: t('staff-disputes.opened'), from: 'from', to: 'to' }]}
      csv="/prod-api/admin/disputes.csv"
      views="disputes"
      order={t(list.asked.tab === 'open' ? 'staff-orders.due_first' : 'staff-orders.newest_first')}
      panel
      empty={{ icon: 'shield', title: t('staff-disputes.none') }}
      count={t('staff-disputes.total', { count: list.total })}
      rowKey={(row) => row.id}
      columns={useColumns()}
    />
  );
}

/** Which disputes are listed. How one ended narrows only those that have. */
function useFilters({ asked, providers }: List) {
  const { t } = useWords<'staff-disputes' | 'staff-payment-methods'>();
  const kind = {
    name: 'kind',
    label: t('staff-disputes.kind'),
    any: t('staff-disputes.any_kind'),
    options: DISPUTE_KINDS.map((one) => [one, t(`staff-disputes.kind_${one}`)] as const),
  } as const;
  const outcome = {
    name: 'outcome',
    label: t('staff-disputes.outcome'),
    any: t('staff-disputes.any_outcome'),
    options: DISPUTE_OUTCOMES.map((one) => [one, t(`staff-disputes.state_${one}`)] as const),
  } as const;
  const provider = {
    name: 'provider',
    label: t('staff-disputes.told_by'),
    any: t('staff-disputes.any_provider'),
    options: providers.map((one) => [one, providerName(t, one)] as const),
  } as const;
  return asked.tab === 'open' ? [kind, provider] : [kind, outcome, provider];
}

function useColumns(): Columns<List['rows'][number]> {
  const { t } = useWords<'staff-disputes' | 'staff-orders' | 'staff-payment-methods'>();
  const { money, when } = useFormats();
  return [
    {
      head: t('staff-orders.order'),
      cell: (row) => (
        <RowLink dir="ltr" keepQuery to={`/disputes/${row.id}`}>
          {row.orderNo}
        </RowLink>
      ),
    },
    {
      head: t('staff-disputes.told_by'),
      cell: (row) => providerName(t, row.provider),
    },
    {
      head: t('staff-orders.email'),
      name: true,
      spare: true,
      cell: (row) => <bdi>{row.email}</bdi>,
    },
    {
      head: t('staff-orders.status'),
      cell: (row) => (
        <>
          <StateTag of={`staff-disputes.state_${row.state}`} />
          {row.kind === 'warning' && <small> {t('staff-disputes.kind_warning')}</small>}
        </>
      ),
    },
    {
      head: t('staff-disputes.amount'),
      number: true,
      sort: 'amount',
      cell: (row) => row.amount.amount > 0 && <bdi>{money(row.amount)}</bdi>,
    },
    {
      head: t('staff-disputes.due'),
      number: true,
      sort: 'due',
      cell: (row) => row.dueAt && <small>{when(row.dueAt)}</small>,
    },
    {
      head: t('staff-disputes.opened'),
      number: true,
      spare: true,
      sort: 'opened',
      cell: (row) => <small>{when(row.openedAt)}</small>,
    },
  ];
}

/** A dispute that no provider reports: which order, why, and until when evidence is taken. */
function AddDialog({ onClose }: { onClose: () => void }) {
  const { t } = useWords<'staff-disputes' | 'staff-orders'>();
  const act = useAct();
  const navigate = useNavigate();
  const add = async (form: FormData) => {
    const typed = (name: string) => String(form.get(name)).trim();
    const day = typed('dueAt');
    const dueAt = day ? new Date(`${day}T23:59:00Z`).toISOString() : null;
    const body = { orderNo: typed('orderNo'), reason: typed('reason'), dueAt };
    const { id } = await call('POST /admin/disputes', { body });
    onClose();
    await navigate(`/disputes/${id}`);
  };
  return (
    <SaveDialog
      act={act}
      title={t('staff-disputes.add')}
      action={t('staff-disputes.add')}
      held
      save={add}
      onClose={onClose}
    >
      <p>{t('staff-disputes.add_text')}</p>
      <TextField
        name="orderNo"
        dir="ltr"
        maxLength={40}
        autoCapitalize="characters"
        label={t('staff-orders.order')}
      />
      <TextField name="reason" maxLength={200} label={t('staff-orders.reason')} />
      <TextField
        name="dueAt"
        type="date"
        label={t('staff-disputes.due_on')}
        optional={t('staff-orders.optional')}
      />
    </SaveDialog>
  );
}
