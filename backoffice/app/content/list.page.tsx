import { LOCALES } from '@halfturn/contract/primitives/locale.ts';
import { formatNumber } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { buttonClass } from '@halfturn/ui/button-class.ts';
import { Empty } from '@halfturn/ui/empty.tsx';
import { TabLinks } from '@halfturn/ui/tab-links.tsx';
import { Tag } from '@halfturn/ui/tag.tsx';
import { Link, useLoaderData, useNavigate } from 'react-router';
import { Bar } from '../layout/bar.tsx';
import { FindForm } from '../layout/find-form.tsx';
import { useListKeys } from '../layout/list-keys.ts';
import { Pages } from '../layout/pages.tsx';
import { renderGo } from '../layout/render-go.tsx';
import styles from '../layout/table.module.css';
import { when } from '../layout/when.ts';
import orders from '../orders/orders.module.css';
import { PER_PAGE, type loadNews } from './content.loader.ts';
import { STATES, writeList } from './list-address.ts';
import { StateTag } from './state-tag.tsx';

/** News, or the information pages: what is out, in how many languages, and what waits to be published. */
export function ContentPage() {
  const { t, locale } = useWords<'staff' | 'staff-content'>();
  const { kind, state, q, page, rows, total } = useLoaderData<typeof loadNews>();
  const navigate = useNavigate();
  useListKeys();
  const base = kind === 'news' ? '/news' : '/pages';
  const title = t(`staff-content.${kind === 'news' ? 'news' : 'pages'}`);
  return (
    <>
      <Bar title={title}>
        {kind === 'news' && (
          <Link to="/news/new" className={buttonClass({ variant: 'main' })}>
            {t('staff-content.new_news')}
          </Link>
        )}
      </Bar>
      {kind === 'news' && (
        <div className={orders.tabs}>
          <TabLinks
            label={t('staff-content.by_state')}
            renderLink={renderGo}
            links={[undefined, ...STATES].map((one) => ({
              href: base + writeList({ state: one, q }),
              label: one ? t(`staff-content.state_${one}`) : t('staff-content.all'),
              current: one === state,
            }))}
          />
        </div>
      )}
      <FindForm
        label={t('staff-content.find')}
        q={q}
        onFind={(asked) => void navigate(base + writeList({ state, q: asked }))}
      />
      {rows.length === 0 ? (
        <Empty icon="mail" title={t('staff-content.none')} />
      ) : (
        <div className={styles.scroll}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t('staff-content.title')}</th>
                <th scope="col">{t('staff-content.state')}</th>
                <th scope="col">{t('staff-content.languages')}</th>
                {kind === 'news' && (
                  <th scope="col" className={styles.number}>
                    {t('staff-content.readers')}
                  </th>
                )}
                <th scope="col" className={styles.spare}>
                  {t('staff-content.changed')}
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.id}>
                  <td className={styles.name}>
                    <Link data-row className={styles.row} to={`${base}/${row.id}`}>
                      {row.title}
                    </Link>
                  </td>
                  <td>
                    <StateTag state={row.state} />{' '}
                    {row.pending && row.state === 'published' && (
                      <Tag tone="warn" dot="half">
                        {t('staff-content.pending')}
                      </Tag>
                    )}
                  </td>
                  <td>
                    {row.missing + row.stale === 0 &&
                      t('staff-content.all_languages', { count: LOCALES.length })}
                    {row.missing > 0 && <Tag>{t('staff-content.missing', { count: row.missing })}</Tag>}{' '}
                    {row.stale > 0 && <Tag tone="warn">{t('staff-content.stale', { count: row.stale })}</Tag>}
                  </td>
                  {kind === 'news' && <td className={styles.number}>{formatNumber(row.clicks, locale)}</td>}
                  <td className={styles.spare}>
                    {when(row.savedAt, locale)} · <bdi>{row.savedBy || t('staff-content.store_itself')}</bdi>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <div className={styles.foot}>
        <span role="status">{t('staff-content.total', { count: total })}</span>
        <Pages
          page={page}
          pages={Math.ceil(total / PER_PAGE)}
          hrefFor={(to) => base + writeList({ state, q, page: to })}
        />
        <span>
          <kbd>J</kbd> <kbd>K</kbd> {t('staff.key_move')} <kbd>?</kbd> {t('staff.key_help')}
        </span>
      </div>
    </>
  );
}
