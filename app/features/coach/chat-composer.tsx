import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef } from 'react';

import { Button } from '~/components/button';
import { useOnline } from '~/lib/use-online';
import { MAX_QUESTION } from '~server/domain/coach/tips/coach-text';
import { counted } from '~server/domain/kernel/plural';

import { chat as CHAT_TEXT } from './texts.json';

/** From this length on, the number of characters left is shown. */
const NEARLY_FULL = MAX_QUESTION - 100;

interface ChatComposerProps {
  draft: string;
  onDraft: (text: string) => void;
  /** True while Hazel answers. */
  busy?: boolean | undefined;
  onSend: (text: string) => void;
  onStop?: (() => void) | undefined;
}

/** The chat's input. Enter sends, Shift+Enter begins a new line; while Hazel answers, Stop takes the place of Send. */
export function ChatComposer({ draft, onDraft, busy = false, onSend, onStop }: ChatComposerProps) {
  const id = useId();
  const online = useOnline();
  const field = useRef<HTMLTextAreaElement>(null);
  const left = MAX_QUESTION - draft.length;
  const note = !online
    ? CHAT_TEXT.offline
    : draft.length >= NEARLY_FULL
      ? `${counted(left, 'character')} left`
      : null;

  useEffect(() => growWith(field.current), [draft]);

  // The pressed button (Send, Stop, a common question) disappears, so the focus moves to the one in its place.
  const button = useRef<HTMLButtonElement>(null);
  const wasBusy = useRef(busy);
  useEffect(() => {
    if (wasBusy.current !== busy && document.activeElement === document.body)
      button.current?.focus({ preventScroll: true });
    wasBusy.current = busy;
  }, [busy]);

  const send = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault();
    const text = draft.trim();
    if (!busy && online && text !== '') onSend(text);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // An Enter that ends an input method's composition (Japanese, a dead key) does not send.
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) send(event);
  };
  return (
    <form className="chat-composer grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2" onSubmit={send}>
      <textarea
        ref={field}
        className="input"
        rows={1}
        aria-label="Your question"
        aria-describedby={note === null ? undefined : `${id}-note`}
        placeholder="Ask about your saving"
        enterKeyHint="send"
        maxLength={MAX_QUESTION}
        value={draft}
        onChange={(event) => onDraft(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {/* Two buttons instead of one that changes: Stop would turn into Send before its click is over, and send. */}
      {busy ? (
        <Button key="stop" ref={button} look="ghost" onClick={onStop}>
          Stop
        </Button>
      ) : (
        <Button
          key="send"
          ref={button}
          type="submit"
          aria-disabled={!online || draft.trim() === '' || undefined}
          aria-describedby={note === null ? undefined : `${id}-note`}
        >
          Send
        </Button>
      )}
      {note !== null && (
        <p className="fine col-span-full" id={`${id}-note`}>
          {note}
        </p>
      )}
    </form>
  );
}

/** Sizes the field to its text in browsers that do not do so themselves. */
function growWith(field: HTMLTextAreaElement | null): void {
  if (!field || CSS.supports('field-sizing', 'content')) return;
  field.style.height = 'auto';
  field.style.height = `${field.scrollHeight + 3}px`;
}
