import { ENQUIRY_KINDS } from '@halfturn/contract/primitives/enquiry-limits.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Empty } from '@halfturn/ui/empty.tsx';
import { Select } from '@halfturn/ui/select.tsx';
import { useLoaderData, useNavigate } from 'react-router';
import { Bar } from '../layout/bar.tsx';
import { List, ListTabs } from '../layout/list.tsx';
import { FindForm } from '../layout/find-form.tsx';
import { useListKeys } from '../layout/list-keys.ts';
import styles from '../layout/table.module.css';
import { useFormats } from '../layout/use-formats.ts';
import { enquiries, TABS, type loadEnquiries } from './enquiries.loader.ts';
import { InboxTable } from './inbox-table.tsx';

/** Inquiries from suppliers, wholesale buyers and affiliates, unread first. */
export function InboxPage() {
  const { t } = useWords<'staff' | 'staff-enquiries' | 'staff-reviews'>();
  const { number } = useFormats();
  const list = useLoaderData<typeof loadEnquiries>();
  const navigate = useNavigate();
  useListKeys();
  const filter = { kind: list.kind, q: list.q };
  const fresh = list.tab === 'new';
  const filtered = list.q !== '' || list.kind !== '';
  const go = (form: HTMLFormElement | null) => void navigate(enquiries.pathOf(form, { tab: list.tab }));
  return (
    <>
      <Bar title={t('staff-enquiries.title')} />
      <ListTabs
        label={t('staff-reviews.by_state')}
        links={TABS.map((tab) => ({
          href: enquiries.path({ ...filter, tab }),
          label: t(`staff-enquiries.state_${tab}`),
          count: number(list.counts[tab]),
          current: tab === list.tab,
        }))}
      />
      <FindForm label={t('staff-enquiries.find')} q={list.q} onFind={(_q, form) => go(form)}>
        <Select
          key={`kind-${list.kind}`}
          name="kind"
          label={t('staff-reviews.kind')}
          hideLabel
          defaultValue={list.kind}
          onChange={({ currentTarget }) => go(currentTarget.form)}
        >
          <option value="">{t('staff-enquiries.kind_any')}</option>
          {ENQUIRY_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {t(`staff-enquiries.kind_${kind}`)}
            </option>
          ))}
        </Select>
        <span className={styles.end}>
          {t(fresh ? 'staff-reviews.oldest_first' : 'staff-reviews.newest_first')}
        </span>
      </FindForm>
      <List
        rows={list.rows}
        empty={
          <Empty
            icon={fresh && !filtered ? 'check' : 'mail'}
            title={t(fresh && !filtered ? 'staff-enquiries.none_new' : 'staff-reviews.none_here')}
          />
        }
        count={t('staff-enquiries.total', { count: list.total })}
        page={list.page}
        pages={list.pages}
        hrefFor={(page) => enquiries.path({ ...filter, tab: list.tab, page })}
        keys
      >
        <InboxTable rows={list.rows} />
      </List>
    </>
  );
}
