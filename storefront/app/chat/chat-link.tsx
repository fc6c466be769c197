import type { MouseEvent, ReactNode } from 'react';
import { Go } from '../go.tsx';
import { links } from '../links.ts';
import { showChat, useChatState } from './chat-state.ts';

interface ChatLinkProps {
  className?: string | undefined;
  children: ReactNode;
  /** Runs as the chat opens. */
  onOpen?: () => void;
}

/** Opens the chat. Without scripts, or in another tab, it leads to the page with the contact form. */
export function ChatLink({ className, children, onOpen }: ChatLinkProps) {
  const { unread } = useChatState();
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button !== 0) return;
    event.preventDefault();
    onOpen?.();
    showChat(true);
  };
  return (
    <Go to={links.info('/contact-us')} className={className} onClick={open}>
      {children}
      {unread > 0 && <span className="num">{unread}</span>}
    </Go>
  );
}
