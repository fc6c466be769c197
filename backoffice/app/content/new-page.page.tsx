import { useWords } from '@halfturn/locales/react.ts';
import { Check } from '@halfturn/ui/check.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../api.ts';
import { useAct } from '../use-act.ts';
import { NOTHING, useDraft } from './draft.ts';
import { NewDocument } from './new-document.tsx';
import { nameFrom } from './page-path.ts';

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
    <NewDocument
      title={t('staff-content.new_page')}
      list={{ to: '/pages', label: t('staff-content.all_pages') }}
      notice={t('staff-content.page_english_first')}
      signed={false}
      written={written}
      change={change}
      act={act}
      onCreate={create}
    >
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
    </NewDocument>
  );
}
