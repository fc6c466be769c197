import { DEFAULT_LOCALE } from '@halfturn/contract/primitives/locale.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Notice, Refusal } from '@halfturn/ui/notice.tsx';
import { Link, useNavigate } from 'react-router';
import { call } from '../api.ts';
import { Bar } from '../layout/bar.tsx';
import { Form } from '../layout/form.tsx';
import { useStaff } from '../layout/use-staff.ts';
import { useAct } from '../use-act.ts';
import styles from './content.module.css';
import { NOTHING, useDraft } from './draft.ts';
import { Preview } from './preview.tsx';
import { WrittenFields } from './written-fields.tsx';

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
    <>
      <Bar title={t('staff-content.new_news')}>
        <Link className="link" to="/news">
          {t('staff-content.all_news')}
        </Link>
      </Bar>
      <div className={`${styles.editor} ${styles.alone}`}>
        <Form act={act} refusal={null} onSend={create}>
          <Notice>{t('staff-content.english_first')}</Notice>
          <Refusal>{act.general}</Refusal>
          <WrittenFields written={written} locale={DEFAULT_LOCALE} signed onChange={change} />
          <div className={styles.acts}>
            <Button type="submit" variant="main" busy={act.busy !== null}>
              {t('staff-content.save')}
            </Button>
          </div>
        </Form>
        <div className={styles.side}>
          <Preview written={written} locale={DEFAULT_LOCALE} />
        </div>
      </div>
    </>
  );
}
