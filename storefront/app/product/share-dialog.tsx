import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { buttonClass } from '@halfturn/ui/button-class.ts';
import { copyText } from '@halfturn/ui/copy-text.ts';
import { Dialog } from '@halfturn/ui/dialog.tsx';
import { useRef, useState } from 'react';
import styles from './share-dialog.module.css';
import { sharePlaces } from './share-places.ts';

export interface ShareDialogProps {
  name: string;
  url: string;
  onClose: () => void;
}

/** The address to copy, and plain links to where people share: no script of theirs, and nothing is told before a press. */
export default function ShareDialog({ name, url, onClose }: ShareDialogProps) {
  const { t } = useWords<'product' | 'shell'>();
  const [copied, setCopied] = useState(false);
  const shown = useRef<HTMLParagraphElement>(null);
  const copy = async () => {
    if (await copyText(url, shown.current)) {
      setCopied(true);
      setTimeout(() => setCopied(false), 2_000);
    }
  };
  return (
    <Dialog open onClose={onClose} title={t('product.share_title', { name })} closeLabel={t('shell.close')}>
      <div className={styles.copy}>
        <p ref={shown} className={styles.url} dir="ltr">
          {url}
        </p>
        <Button variant="main" icon="copy" done={copied && t('product.copied')} onClick={() => void copy()}>
          {t('product.share_copy')}
        </Button>
      </div>
      <ul className={styles.places}>
        {sharePlaces(name, url).map(({ place, href }) => (
          <li key={place}>
            <a
              href={href}
              className={buttonClass()}
              {...(place !== 'mail' && { target: '_blank', rel: 'noopener noreferrer' })}
            >
              {place === 'mail' ? t('product.share_mail') : place}
            </a>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
