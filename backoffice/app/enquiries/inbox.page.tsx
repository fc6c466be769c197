import { ENQUIRY_KINDS } from '@halfturn/contract/primitives/enquiry-limits.ts';
import { formatNumber } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Empty } from '@halfturn/ui/empty.tsx';
import { Select } from '@halfturn/ui/select.tsx';
import { TabLinks } from '@halfturn/ui/tab-links.tsx';
import { useLoaderData, useNavigate } from 'react-router';
import { Bar } from '../layout/bar.tsx';
import { FindForm } from '../layout/find-form.tsx';
import { useListKeys } from '../layout/list-keys.ts';
import { Pages } from '../layout/pages.tsx';
import { renderGo } from '../layout/render-go.tsx';
import styles from '../layout/table.module.css';
import orders from '../orders/orders.module.css';
import { readEnquiries, TABS, writeEnquiries } from './enquiries-address.ts';
import type { loadEnquiries } from './enquiries.loader.ts';
import { InboxTable } from './inbox-table.tsx';

/** Inquiries from suppliers, wholesale buyers and affiliates, unread first. */
export function InboxPage() {
  const { t, locale } = useWords<'staff' | 'staff-enquiries' | 'staff-reviews'>();
  const list = useLoaderData<typeof loadEnquiries>();
  const navigate = useNavigate();
  useListKeys();
  const filter = { kind: list.kind, q: list.q };
  const fresh = list.tab === 'new';
  const filtered = list.q !== '' || list.kind !== '';
  const go = (form: HTMLFormElement | null) => void navigate(addressOf(form, list.tab));
  return (
    <>
      <Bar title={t('staff-enquiries.title')} />
      <div className={orders.tabs}>
        <TabLinks
          label={t('staff-reviews.by_state')}
          renderLink={renderGo}
          links={TABS.map((tab) => ({
            href: `/enquiries${writeEnquiries({ ...filter, tab })}`,
            label: t(`staff-enquiries.state_${tab}`),
            count: formatNumber(list.counts[tab], locale),
            current: tab === list.tab,
          }))}
        />
      </div>
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
      {list.rows.length === 0 ? (
        <Empty
          icon={fresh && !filtered ? 'check' : 'mail'}
          title={t(fresh && !filtered ? 'staff-enquiries.none_new' : 'staff-reviews.none_here')}
        />
      ) : (
        <InboxTable rows={list.rows} />
      )}
      <div className={styles.foot}>
        <span role="status">{t('staff-enquiries.total', { count: list.total })}</span>
        <Pages
          page={list.page}
          pages={Math.ceil(list.total / list.pageSize)}
          hrefFor={(page) => `/enquiries${writeEnquiries({ ...filter, tab: list.tab, page })}`}
        />
        <span>
          <kbd>J</kbd> <kbd>K</kbd> {t('staff.key_move')} <kbd>?</kbd> {t('staff.key_help')}
        </span>
      </div>
    </>
  );
}

/** The address of what the filters say; read back as any address is. */
function addressOf(form: HTMLFormElement | null, tab: string): string {
  const query = new URLSearchParams({ tab });
  for (const [name, value] of form ? new FormData(form) : []) query.set(name, String(value));
  return `/enquiries${writeEnquiries(readEnquiries(`?${query}`))}`;
}
