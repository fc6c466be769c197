import { DEFAULT_LOCALE } from '@halfturn/contract/primitives/locale.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Check } from '@halfturn/ui/check.tsx';
import { Notice, Refusal } from '@halfturn/ui/notice.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { call } from '../api.ts';
import { Bar } from '../layout/bar.tsx';
import { Form } from '../layout/form.tsx';
import { useAct } from '../use-act.ts';
import styles from './content.module.css';
import { NOTHING, useDraft } from './draft.ts';
import { nameFrom } from './page-path.ts';
import { Preview } from './preview.tsx';
import { WrittenFields } from './written-fields.tsx';

/** A page that is begun: its address, and its English text. What is typed of the text is kept in this browser. */
export function NewPagePage() {
  const { t } = useWords<'staff-content'>();
  const navigate = useNavigate();
  const { written, change, drop } = useDraft('draft.new-page', { ...NOTHING, no: 0 });
  const [typed, setTyped] = useState<string | null>(null);
  const [inFooter, setInFooter] = useState(true);
  const act = useAct();
  const name = typed ?? nameFrom(written.title);
  const create = () =>
    void act.run('create', async () => {
      const { title, summary, body } = written;
      const { id } = await call('POST /admin/content/pages', {
        body: { name, inFooter, title, summary, body },
      });
      drop();
      await navigate(`/pages/${id}`);
    });
  return (
    <>
      <Bar title={t('staff-content.new_page')}>
        <Link className="link" to="/pages">
          {t('staff-content.all_pages')}
        </Link>
      </Bar>
      <div className={`${styles.editor} ${styles.alone}`}>
        <Form act={act} refusal={null} onSend={create}>
          <Notice>{t('staff-content.page_english_first')}</Notice>
          <Refusal>{act.general}</Refusal>
          <WrittenFields written={written} locale={DEFAULT_LOCALE} signed={false} onChange={change} />
          <TextField
            name="name"
            label={t('staff-content.address')}
            hint={t('staff-content.address_hint', { path: `\u2066/pages/${name}\u2069` })}
            value={name}
            maxLength={60}
            dir="ltr"
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => setTyped(target.value)}
          />
          <Check checked={inFooter} onChange={({ target }) => setInFooter(target.checked)}>
            {t('staff-content.in_footer')}
          </Check>
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
