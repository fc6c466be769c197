import { MOST_LINKS } from '@halfturn/contract/primitives/footer-parts.ts';
import { bcp47, type Locale } from '@halfturn/contract/primitives/locale.ts';
import type { FooterColumn, FooterLink } from '@halfturn/contract/staff/footer.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { IconButton } from '@halfturn/ui/icon-button.tsx';
import { Tag } from '@halfturn/ui/tag.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { use, type DragEvent } from 'react';
import { FormCard } from '../layout/form-page/form-card.tsx';
import { Editable } from '../layout/form-page/form-context.ts';
import styles from './footer.module.css';
import { nextSpot, type Spot } from './move-link.ts';

export interface ColumnCardProps {
  columns: readonly FooterColumn[];
  /** Which of them. */
  at: number;
  locale: Locale;
  /** What a link says; undefined if what it leads to is not published. */
  nameOf: (link: FooterLink) => string | undefined;
  /** The link that is being dragged. */
  drawn: Spot | null;
  onDraw: (spot: Spot | null) => void;
  onTitle: (text: string) => void;
  onMove: (from: Spot, to: Spot) => void;
  onEdit: (at: number) => void;
  onRemove: (at: number) => void;
  onAdd: () => void;
  onShift: (by: -1 | 1) => void;
  onDrop: () => void;
}

/** A column of the footer: its title in one language, and its links in their order. */
export function ColumnCard(props: ColumnCardProps) {
  const { columns, at, locale, drawn, onMove, onDraw } = props;
  const { t } = useWords<'staff-footer' | 'staff-products'>();
  const editable = use(Editable);
  const column = columns[at];
  if (!column) return null;
  const { links, title } = column;
  const no = at + 1;
  const drop = (event: DragEvent, to: number) => {
    event.preventDefault();
    event.stopPropagation();
    if (drawn) onMove(drawn, { column: at, at: to });
    onDraw(null);
  };
  const allow = (event: DragEvent) => editable && drawn !== null && event.preventDefault();
  return (
    <FormCard
      title={t('staff-footer.column', { no })}
      note={t('staff-products.of_most', { count: links.length, most: MOST_LINKS })}
      end={editable && <ColumnActs {...props} />}
    >
      <TextField
        label={t('staff-footer.column_title')}
        name={`columns.${at}.title.en-US`}
        lang={bcp47(locale)}
        dir="auto"
        maxLength={40}
        disabled={!editable}
        value={title[locale] ?? ''}
        placeholder={title['en-US']}
        onChange={({ target }) => props.onTitle(target.value)}
      />
      <div
        onDragOver={allow}
        onDrop={(event) => drop(event, drawn?.column === at ? links.length - 1 : links.length)}
      >
        <ol className={styles.links}>
          {links.map((link, i) => (
            <li key={i}>
              <div
                className={styles.link}
                draggable={editable}
                data-drawn={(drawn?.column === at && drawn.at === i) || undefined}
                onDragStart={() => onDraw({ column: at, at: i })}
                onDragEnd={() => onDraw(null)}
                onDragOver={allow}
                onDrop={(event) => drop(event, i)}
              >
                <LinkRow {...props} link={link} spot={{ column: at, at: i }} />
              </div>
            </li>
          ))}
        </ol>
      </div>
      {editable && (
        <div>
          <Button icon="plus" disabled={links.length >= MOST_LINKS} onClick={props.onAdd}>
            {t('staff-footer.add_link')}
            <span className="sr-only"> {t('staff-footer.column', { no })}</span>
          </Button>
        </div>
      )}
    </FormCard>
  );
}

/** Moves the column, or removes it. */
function ColumnActs({ columns, at, onShift, onDrop }: ColumnCardProps) {
  const { t } = useWords<'staff-footer' | 'staff-home'>();
  const name = t('staff-footer.column', { no: at + 1 });
  return (
    <>
      <IconButton
        icon="up"
        label={t('staff-home.earlier', { name })}
        disabled={at === 0}
        onClick={() => onShift(-1)}
      />
      <IconButton
        icon="down"
        label={t('staff-home.later', { name })}
        disabled={at === columns.length - 1}
        onClick={() => onShift(1)}
      />
      <IconButton
        icon="trash"
        label={t('staff-home.take', { name })}
        disabled={columns.length === 1}
        onClick={onDrop}
      />
    </>
  );
}

type LinkRowProps = ColumnCardProps & { link: FooterLink; spot: Spot };

function LinkRow({ columns, link, spot, nameOf, onMove, onEdit, onRemove }: LinkRowProps) {
  const { t } = useWords<'staff-footer' | 'staff-home'>();
  const editable = use(Editable);
  const found = nameOf(link);
  const name = found ?? t('staff-footer.gone');
  const move = (by: -1 | 1) => {
    const to = nextSpot(columns, spot, by);
    return { disabled: to === null, onClick: () => to && onMove(spot, to) };
  };
  return (
    <>
      <span className={styles.what}>
        {found === undefined ? <Tag tone="warn">{name}</Tag> : <b>{name}</b>}
        <small>
          {t(`staff-footer.kind_${link.kind}`)}
          {link.kind === 'url' && (
            <>
              {' · '}
              <bdi dir="ltr">{link.target}</bdi>
            </>
          )}
        </small>
      </span>
      {editable && (
        <span className={styles.acts}>
          <IconButton icon="up" label={t('staff-home.earlier', { name })} {...move(-1)} />
          <IconButton icon="down" label={t('staff-home.later', { name })} {...move(1)} />
          <IconButton
            icon="pencil"
            label={t('staff-footer.edit', { name })}
            onClick={() => onEdit(spot.at)}
          />
          <IconButton icon="trash" label={t('staff-home.take', { name })} onClick={() => onRemove(spot.at)} />
        </span>
      )}
    </>
  );
}
