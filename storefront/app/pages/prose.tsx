import { bcp47, localeDir, type Locale } from '@halfturn/contract/primitives/locale.ts';
import { cx } from '@halfturn/ui/cx.ts';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import styles from './prose.module.css';

export interface ProseProps {
  /** Made and cleaned on the server (`GET /api/pages/{name}`, `GET /api/news/{id}`); nothing else may come in here. */
  html: string;
  textLocale: Locale;
  className?: string | undefined;
}

/** A text that the shopkeeper has written, in the language that it is in. Its links inside the store load no new document. */
export function Prose({ html, textLocale, className }: ProseProps) {
  const ref = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  useEffect(() => {
    const text = ref.current;
    const press = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      const aside = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
      if (!link || aside || link.origin !== location.origin) return;
      event.preventDefault();
      void navigate(link.pathname + link.search + link.hash);
    };
    text?.addEventListener('click', press);
    return () => text?.removeEventListener('click', press);
  }, [navigate]);
  return (
    <div
      ref={ref}
      className={cx(styles.prose, className)}
      lang={bcp47(textLocale)}
      dir={localeDir(textLocale)}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
