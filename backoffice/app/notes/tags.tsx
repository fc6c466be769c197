import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { IconButton } from '@halfturn/ui/icon-button.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { Link } from 'react-router';
import { Form } from '../layout/form.tsx';
import { useAct } from '../use-act.ts';
import styles from './notes.module.css';

interface TagsProps {
  tags: readonly string[];
  /** The list that a tag finds things in: `/orders`. */
  list: string;
  may: boolean;
  put: (tag: string, on: boolean) => Promise<unknown>;
}

/** The tags of an order or a customer: each finds all that have it. */
export function Tags({ tags, list, may, put }: TagsProps) {
  const { t } = useWords<'staff-order-acts'>();
  const act = useAct();
  const change = (tag: string, on: boolean) => act.run(on ? 'add' : tag, () => put(tag, on));
  if (!may && tags.length === 0) return null;
  return (
    <section>
      <h3>{t('staff-order-acts.tags')}</h3>
      {tags.length > 0 && (
        <ul className={styles.tags}>
          {tags.map((tag) => (
            <li key={tag}>
              <Link to={`${list}?tag=${encodeURIComponent(tag)}`} dir="auto">
                {tag}
              </Link>
              {may && (
                <IconButton
                  icon="cross"
                  iconSize={14}
                  label={t('staff-order-acts.untag', { tag })}
                  onClick={() => void change(tag, false)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {may && (
        <Form
          act={act}
          className={styles.add}
          onSend={(fields, form) =>
            void change(String(fields.get('tag')).trim(), true).then((done) => done && form.reset())
          }
        >
          <TextField
            name="tag"
            dir="auto"
            maxLength={40}
            autoComplete="off"
            label={t('staff-order-acts.tag')}
          />
          <Button type="submit" busy={act.busy === 'add'}>
            {t('staff-order-acts.add_tag')}
          </Button>
        </Form>
      )}
    </section>
  );
}
