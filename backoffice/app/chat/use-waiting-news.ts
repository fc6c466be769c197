import { useWords } from '@halfturn/locales/react.ts';
import { useToast } from '@halfturn/ui/toast-context.ts';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * Tells the person that one more visitor waits, on whichever page they are: by the browser if its window is hidden and they allow it, and
 * by a toast on any page but the inbox.
 */
export function useWaitingNews(waiting: number): void {
  const { t } = useWords<'staff-chat'>();
  const { pathname } = useLocation();
  const toast = useToast();
  const before = useRef(waiting);
  useEffect(() => {
    const more = waiting > before.current;
    before.current = waiting;
    if (!more) return;
    const text = t('staff-chat.notified', { count: waiting });
    if (!document.hidden) {
      if (!pathname.startsWith('/chat')) toast.show(text);
      return;
    }
    if (!('Notification' in globalThis) || Notification.permission !== 'granted') return;
    // One notification, which the next one replaces.
    const notification = new Notification(text, { tag: 'chat' });
    notification.addEventListener('click', () => {
      window.focus();
      notification.close();
    });
  }, [waiting, pathname, t, toast]);
}
