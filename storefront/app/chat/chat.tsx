import { useWords } from '@halfturn/locales/react.ts';
import { useToast } from '@halfturn/ui/toast-context.ts';
import { useCallback } from 'react';
import { ChatPanel } from './chat-panel.tsx';
import { countUnread, useChatState } from './chat-state.ts';
import { useChat } from './use-chat.ts';
import { usePlace } from './use-place.ts';

/** The chat of this page, whether or not its panel is shown: an answer that comes while it is closed is announced. */
export default function Chat() {
  const { t } = useWords<'chat'>();
  const toast = useToast();
  const { open } = useChatState();
  const { place, product } = usePlace();
  const onNews = useCallback(() => {
    countUnread();
    if (!open) toast.show(t('chat.new_message'));
  }, [open, t, toast]);
  const chat = useChat(place, onNews);
  return open ? <ChatPanel chat={chat} place={place} product={product} /> : null;
}
