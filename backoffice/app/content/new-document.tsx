import { DEFAULT_LOCALE } from '@halfturn/contract/primitives/locale.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Notice, Refusal } from '@halfturn/ui/notice.tsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Bar } from '../layout/bar.tsx';
import { Form } from '../layout/form.tsx';
import type { Act } from '../use-act.ts';
import styles from './content.module.css';
import type { useDraft } from './draft.ts';
import { Preview } from './preview.tsx';
import { WrittenFields } from './written-fields.tsx';

interface NewDocumentProps extends Pick<ReturnType<typeof useDraft>, 'written' | 'change'> {
  title: string;
  /** The list that it will be in. */
  list: { to: string; label: string };
  /** Says that English comes first. */
  notice: string;
  /** It has an author. */
  signed: boolean;
  act: Act;
  onCreate: () => void;
  /** Fields after the text. */
  children?: ReactNode;
}

/** A news item or a page that is begun in English, which the other languages are written from. */
export function NewDocument(props: NewDocumentProps) {
  const { title, list, notice, signed, written, change, act, onCreate, children } = props;
  const { t } = useWords<'staff-content'>();
  return (
    <>
      <Bar title={title}>
        <Link className="link" to={list.to}>
          {list.label}
        </Link>
      </Bar>
      <div className={`${styles.editor} ${styles.alone}`}>
        <Form act={act} refusal={null} unsaved={0} onSend={onCreate}>
          <Notice>{notice}</Notice>
          <Refusal>{act.general}</Refusal>
          <WrittenFields written={written} locale={DEFAULT_LOCALE} signed={signed} onChange={change} />
          {children}
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
