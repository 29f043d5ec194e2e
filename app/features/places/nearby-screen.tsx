import { type FormEvent, useEffect, useRef, useState } from 'react';

import { Button } from '~/components/button';
import { Mascot } from '~/components/mascot';
import { PageTitle } from '~/components/page-title';
import { useOnline } from '~/lib/use-online';
import { MAX_WISH, NEARBY_EXAMPLES, NEARBY_TEXT } from '~server/domain/nearby/nearby-text';

import { NearbyMessages, type NearbyParts } from './nearby-messages';
import { useNearby } from './use-nearby';

/** The chat that finds cheap places nearby. */
export function NearbyScreen({ steps, onUse }: NearbyParts) {
  const { messages, busy, send } = useNearby();
  const online = useOnline();
  const [draft, setDraft] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLOListElement>(null);

  // A new question stands at the top, so that its answer is read from the beginning.
  const count = messages.length;
  const before = useRef(count);
  useEffect(() => {
    if (before.current === count) return;
    before.current = count;
    list.current?.querySelector('li[data-latest]')?.scrollIntoView({ block: 'start' });
  }, [count]);
  // The field cannot hold the focus while it is disabled. On a touch screen it would open the keyboard over the answer.
  const wasBusy = useRef(busy);
  useEffect(() => {
    if (wasBusy.current && !busy && document.activeElement === document.body)
      if (window.matchMedia('(pointer: fine)').matches) field.current?.focus({ preventScroll: true });
    wasBusy.current = busy;
  }, [busy]);

  const ask = (text: string) => {
    if (online) void send(text);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!online || busy || draft.trim() === '') return;
    setDraft('');
    ask(draft);
  };
  const last = messages.at(-1);
  return (
    <div className="page chat nearby">
      <PageTitle>Find Cheap Nearby</PageTitle>
      <div className="flex-1">
        <ol
          ref={list}
          className="grid grid-cols-1 gap-3 py-2 *:min-w-0 *:wrap-anywhere"
          aria-label="Conversation"
        >
          <li className="nearby-said">
            <Mascot
              pose="greeting"
              mood={messages.length === 0 ? 'idle' : undefined}
              size={32}
              className="mt-1"
            />
            <div className="chat-answer">
              <span className="sr-only">Hazel: </span>
              {NEARBY_TEXT.greeting}
              {messages.length === 0 && (
                <ul className="choices choices-small mt-2.5 whitespace-normal" aria-label="Examples">
                  {NEARBY_EXAMPLES.map((example) => (
                    <li key={example}>
                      <button type="button" className="choice" onClick={() => ask(example)}>
                        {example}
                      </button>
                    </li>
                  ))}
                </ul>
              )}
            </div>
          </li>
          <NearbyMessages
            messages={messages}
            busy={busy}
            steps={steps}
            onUse={onUse}
            onAsk={online ? (text) => void send(text) : null}
            onRetry={online ? () => retry() : null}
          />
        </ol>
      </div>
      <p role="status" className="sr-only">
        {busy ? 'Searching' : last?.role === 'assistant' ? `Hazel: ${last.text}` : ''}
      </p>
      <div className="chat-foot">
        <form className="chat-composer grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2" onSubmit={submit}>
          <input
            ref={field}
            className="input"
            aria-label="What you are looking for"
            aria-describedby="nearby-note"
            placeholder="Cheap vegan lunch"
            enterKeyHint="send"
            autoComplete="off"
            maxLength={MAX_WISH}
            disabled={busy}
            value={draft}
            onChange={(event) => setDraft(event.currentTarget.value)}
          />
          <Button type="submit" pending={busy} aria-disabled={!online || draft.trim() === '' || undefined}>
            Send
          </Button>
          <p className="fine col-span-full empty:hidden" id="nearby-note">
            {online
              ? messages.length === 0 &&
                'A search asks for your location, which is not kept. Without it I look in your city.'
              : 'No connection: I can search once you are online again.'}
          </p>
        </form>
      </div>
    </div>
  );

  /** Asks the last question again, in place of what failed. */
  function retry(): void {
    const at = messages.findLastIndex(({ role }) => role === 'user');
    const question = messages[at];
    if (question) void send(question.text, messages.slice(0, at));
  }
}
