import { LOCALE_NAMES } from '@halfturn/contract/primitives/locale.ts';
import { MAIL_READERS } from '@halfturn/contract/staff/mail-kinds.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Link, useLoaderData } from 'react-router';
import { ListPage } from '../layout/list-page.tsx';
import type { PlaceWords } from '../layout/places.ts';
import { RowLink, type Columns } from '../layout/table.tsx';
import { kindName, kindWhen } from './kind-name.ts';
import { templates, type loadTemplates } from './templates.loader.ts';
import styles from './mails.module.css';

type Row = Awaited<ReturnType<typeof loadTemplates>>['rows'][number];

/** Every kind of email: when it is sent and to whom, and whether its texts are the shopkeeper's own. */
export function TemplatesPage() {
  const { t } = useWords<PlaceWords>();
  const list = useLoaderData<typeof loadTemplates>();
  return (
    <ListPage
      title={t('staff-mail-texts.title')}
      acts={
        <Link className="link" to="/mails">
          {t('staff-mail-texts.log')}
        </Link>
      }
      address={templates}
      list={list}
      filters={[
        {
          name: 'reader',
          label: t('staff-mail-texts.reader'),
          any: t('staff-mail-texts.anyone'),
          options: MAIL_READERS.map((reader) => [reader, t(`staff-mail-texts.to_${reader}`)] as const),
        },
      ]}
      empty={{ icon: 'mail', title: t('staff-mail-log.none') }}
      rowKey={(row) => row.kind}
      columns={useColumns()}
    />
  );
}

function useColumns(): Columns<Row> {
  const { t } = useWords<PlaceWords>();
  return [
    {
      head: t('staff-mail-log.kind'),
      title: true,
      cell: ({ kind }) => <RowLink to={`/mails/templates/${kind}`}>{kindName(t, kind)}</RowLink>,
    },
    {
      head: t('staff-mail-texts.when'),
      className: styles.sentence,
      cell: ({ kind }) => kindWhen(t, kind),
    },
    { head: t('staff-mail-texts.reader'), cell: ({ reader }) => t(`staff-mail-texts.to_${reader}`) },
    {
      head: t('staff-mail-texts.own'),
      cell: ({ locales }) =>
        locales.length === 0 ? (
          <span className="muted">{t('staff-mail-texts.none_own')}</span>
        ) : (
          <bdi>{locales.map((one) => LOCALE_NAMES[one]).join(', ')}</bdi>
        ),
    },
  ];
}
