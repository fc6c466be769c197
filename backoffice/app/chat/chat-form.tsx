import { CHAT_LENGTH, TYPING_MS } from '@halfturn/contract/primitives/chat-limits.ts';
import type { StaffChat } from '@halfturn/contract/staff/chat.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Check } from '@halfturn/ui/check.tsx';
import { Refusal } from '@halfturn/ui/notice.tsx';
import { useRef, useState, type KeyboardEvent } from 'react';
import { call } from '../api.ts';
import { Form } from '../layout/form.tsx';
import { ReplyArea } from '../replies/reply-area.tsx';
import { ProductPicker } from '../keys/product-picker.tsx';
import { newId } from '../new-id.ts';
import { useWritten } from '../support/use-written.ts';
import { useAct } from '../use-act.ts';
import styles from './chat.module.css';

/** The answer, with saved replies, or a note for the staff. Enter sends, Shift and Enter begins a line. */
export function ChatForm({ chat, onType }: { chat: StaffChat; onType: () => void }) {
  const { t } = useWords<'staff-chat' | 'staff-support'>();
  const { text, missing, refusal, busy, write, send } = useWritten();
  const [note, setNote] = useState(false);
  const [picking, setPicking] = useState(false);
  const typedAt = useRef(0);
  const ended = chat.state === 'closed';
  const asNote = note || ended;
  const answer = () =>
    send('answer', (written) =>
      call('POST /admin/chats/{id}/messages', {
        params: { id: chat.id },
        body: { ...written, note: asNote },
      }),
    );
  const type = (typed: string) => {
    write(typed);
    if (asNote || Date.now() - typedAt.current < TYPING_MS / 2) return;
    typedAt.current = Date.now();
    onType();
  };
  const press = (event: KeyboardEvent) => {
    const field = event.target instanceof HTMLTextAreaElement;
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || !field) return;
    event.preventDefault();
    void answer();
  };
  return (
    <div className={styles.form}>
      <Form onKeyDown={press} unsaved={text.trim() && busy === null ? 1 : 0} onSend={() => void answer()}>
        <ReplyArea
          replies={{ locale: chat.locale, fill: fillOf(chat) }}
          label={t(asNote ? 'staff-support.write_note' : 'staff-support.answer')}
          error={missing && t('staff-support.answer_missing')}
          dir="auto"
          rows={2}
          maxLength={CHAT_LENGTH}
          value={text}
          onText={type}
        />
        <Refusal>{refusal}</Refusal>
        <div className="buttons">
          <Button type="submit" variant="main" busy={busy === 'answer'}>
            {t(asNote ? 'staff-support.add_note' : 'staff-chat.send')}
          </Button>
          <Check checked={asNote} disabled={ended} onChange={({ target }) => setNote(target.checked)}>
            {t('staff-chat.as_note')}
          </Check>
          {!asNote && (
            <Button icon="box" aria-expanded={picking} onClick={() => setPicking(!picking)}>
              {t('staff-chat.send_product')}
            </Button>
          )}
        </div>
      </Form>
      {picking && !asNote && <SendProduct chatId={chat.id} onSent={() => setPicking(false)} />}
    </div>
  );
}

/** Sends a product that is found by its name. */
function SendProduct({ chatId, onSent }: { chatId: string; onSent: () => void }) {
  const { refusal, run } = useAct();
  const send = async (productId: string) => {
    const body = { id: newId(), productId };
    if (await run('product', () => call('POST /admin/chats/{id}/messages', { params: { id: chatId }, body })))
      onSent();
  };
  return (
    <div className={styles.picker}>
      <ProductPicker picked={null} find={onSale} onPick={(id) => void send(id)} />
      <Refusal>{refusal}</Refusal>
    </div>
  );
}

/** The products on sale that a text finds. */
const onSale = async (q: string) => {
  if (q === '') return [];
  const { products } = await call('GET /api/home/suggest', { query: { q } });
  return products.map(({ id, name, platform, region, genre }) => ({
    id,
    name,
    platform: platform?.name ?? '',
    region: region?.name ?? '',
    genre: genre?.code ?? '',
  }));
};

/** What a saved reply can name of a chat. */
const fillOf = ({ guest, who, product, orders: [order] }: StaffChat) => ({
  ...(!guest && who && { name: who }),
  ...(product && { product }),
  ...(!guest && order && { order: order.orderNo }),
});
