import { pictureSrc } from '@halfturn/contract/primitives/picture-files.ts';
import { MOST_PICTURES } from '@halfturn/contract/staff/limits.ts';
import type { StaffPicture, StaffProductRow } from '@halfturn/contract/staff/products.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Cover } from '@halfturn/ui/cover.tsx';
import { IconButton } from '@halfturn/ui/icon-button.tsx';
import { Notice } from '@halfturn/ui/notice.tsx';
import { Tag } from '@halfturn/ui/tag.tsx';
import { type DragEvent, useState } from 'react';
import { call } from '../api.ts';
import { moved } from '../home/moved.ts';
import { useAct } from '../use-act.ts';
import { useRefusal } from '../use-refusal.ts';
import { AddPictures } from './add-pictures.tsx';
import { PictureDialog } from './picture-dialog.tsx';
import styles from './products.module.css';
import { RemoveDialog } from './remove-dialog.tsx';
import { shrunk } from './shrunk.ts';

export interface PicturesProps {
  product: StaffProductRow;
  pictures: readonly StaffPicture[];
  maySet: boolean;
}

/* oxlint-disable jsx-a11y/no-noninteractive-element-interactions --
   Drawing and dropping are a second way: each of both can be done by button, and by key. */

/** A product's pictures in their order: by button, or drawn from place to place. Files may be dropped among them. */
export function Pictures({ product, pictures, maySet }: PicturesProps) {
  const { t } = useWords<'staff-products'>();
  const { busy, error, run } = useAct();
  const refusal = useRefusal(error);
  const [adding, setAdding] = useState<string | null>(null);
  const [drawn, setDrawn] = useState<number | null>(null);
  const [open, setOpen] = useState<{ act: 'describe' | 'remove'; no: number } | null>(null);
  const params = { id: product.id };
  const ids = pictures.map(({ id }) => id);

  const add = async (files: readonly File[]) => {
    await run('add', async () => {
      for (const file of files) {
        setAdding(file.name);
        const bytes = await shrunk(file);
        await call('POST /admin/products/{id}/pictures', { params }, { bytes });
      }
    });
    setAdding(null);
  };
  const order = (next: string[]) =>
    void run('order', () =>
      call('POST /admin/products/{id}/pictures/order', { params, body: { ids: next } }),
    );
  const drop = (event: DragEvent, to: number) => {
    event.preventDefault();
    event.stopPropagation();
    const files = [...event.dataTransfer.files];
    if (files.length > 0) void add(files);
    else if (drawn !== null && drawn !== to) order(moved(ids, drawn, to - drawn));
    setDrawn(null);
  };
  const allow = (event: DragEvent) => maySet && event.preventDefault();
  const chosen = open && pictures[open.no];
  return (
    <section
      aria-labelledby="pictures"
      onDragOver={allow}
      onDrop={maySet ? (event) => drop(event, ids.length - 1) : undefined}
    >
      <h2 id="pictures" className={styles.title}>
        {t('staff-products.pictures')}
      </h2>
      <p className="muted">{t('staff-products.pictures_note')}</p>
      {refusal && (
        <Notice tone="bad" role="alert">
          {refusal}
        </Notice>
      )}
      <ol className={styles.pictures}>
        {pictures.length === 0 && (
          <li>
            <Cover name={product.name} genre={product.genre} size={120} />
          </li>
        )}
        {pictures.map((picture, i) => {
          const no = i + 1;
          return (
            <li
              key={picture.id}
              draggable={maySet && busy === null}
              data-drawn={i === drawn || undefined}
              onDragStart={() => setDrawn(i)}
              onDragEnd={() => setDrawn(null)}
              onDragOver={allow}
              onDrop={maySet ? (event) => drop(event, i) : undefined}
            >
              <img
                src={pictureSrc(picture, 320)}
                alt={picture.alt['en-US'] ?? ''}
                width={120}
                height={160}
                draggable={false}
              />
              <span className={styles.state}>
                {i === 0 ? <Tag tone="good">{t('staff-products.first')}</Tag> : no}
              </span>
              {maySet && (
                <span className={styles.acts}>
                  <IconButton
                    icon="back"
                    label={t('staff-products.earlier', { no })}
                    disabled={busy !== null || i === 0}
                    onClick={() => order(moved(ids, i, -1))}
                  />
                  <IconButton
                    icon="next"
                    label={t('staff-products.later', { no })}
                    disabled={busy !== null || no === pictures.length}
                    onClick={() => order(moved(ids, i, 1))}
                  />
                  <IconButton
                    icon="pencil"
                    label={t('staff-products.describe', { no })}
                    onClick={() => setOpen({ act: 'describe', no: i })}
                  />
                  <IconButton
                    icon="trash"
                    label={t('staff-products.remove', { no })}
                    onClick={() => setOpen({ act: 'remove', no: i })}
                  />
                </span>
              )}
            </li>
          );
        })}
      </ol>
      {maySet && (
        <AddPictures
          busy={busy === 'add'}
          full={pictures.length >= MOST_PICTURES}
          adding={adding}
          onAdd={(files) => void add(files)}
        />
      )}
      {open?.act === 'describe' && chosen && (
        <PictureDialog no={open.no + 1} picture={chosen} onClose={() => setOpen(null)} />
      )}
      {open?.act === 'remove' && chosen && (
        <RemoveDialog no={open.no + 1} id={chosen.id} onClose={() => setOpen(null)} />
      )}
    </section>
  );
}
