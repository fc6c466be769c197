import { useWords } from '@halfturn/locales/react.ts';
import { useNavigate } from 'react-router';
import { call } from '../api.ts';
import { useStaff } from '../layout/use-staff.ts';
import { useAct } from '../use-act.ts';
import { NOTHING, useDraft } from './draft.ts';
import { NewDocument } from './new-document.tsx';

/** A news item that is begun: in English, which the other languages are written from. What is typed is kept here too. */
export function NewNewsPage() {
  const { t } = useWords<'staff-content'>();
  const { name } = useStaff();
  const navigate = useNavigate();
  const { written, change, drop } = useDraft('draft.new', { ...NOTHING, author: name, no: 0 });
  const act = useAct();
  const create = () =>
    void act.run('create', async () => {
      const { title, summary, author, body } = written;
      const { id } = await call('POST /admin/content', { body: { title, summary, author, body } });
      drop();
      await navigate(`/news/${id}`);
    });
  return (
    <NewDocument
      title={t('staff-content.new_news')}
      list={{ to: '/news', label: t('staff-content.all_news') }}
      notice={t('staff-content.english_first')}
      signed
      written={written}
      change={change}
      act={act}
      onCreate={create}
    />
  );
}
