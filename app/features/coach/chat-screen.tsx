import ChevronDown from 'lucide-react/icons/chevron-down';
import { useRef } from 'react';

import { Button } from '~/components/button';
import { cx } from '~/components/cx';
import { ErrorState } from '~/components/error-state';
import { Mascot } from '~/components/mascot';
import { PageTitle } from '~/components/page-title';
import { Skeleton } from '~/components/skeleton';
import { useOnline } from '~/lib/use-online';
import { useMe } from '~/trpc/use-me';
import { COACH_TEXT } from '~server/domain/coach/tips/coach-text';

import { ChatComposer } from './chat-composer';
import { ChatMessages, OpenTurn } from './chat-messages';
import { ClearHistory } from './clear-history';
import { useHandedQuestion } from './handed-question';
import { chat as CHAT_TEXT } from './texts.json';
import { useChat } from './use-chat';
import { useDraft } from './use-draft';
import { useEndOfPage } from './use-end-of-page';

/** The chat with Hazel about the person's own saving. */
export function ChatScreen() {
  const { hardship } = useMe();
  const { history, messages, open, spoken, send, stop, forget } = useChat();
  const [draft, setDraft] = useDraft();
  const online = useOnline();
  const end = useRef<HTMLDivElement>(null);
  const { atEnd, toEnd } = useEndOfPage(end);
  const busy = open?.state === 'asking';
  // Suggestions of the last answer come first: after words of danger only helplines, after a question of the
  // coach its answers.
  const offered = messages.at(-1)?.steps.some(({ kind }) => kind === 'call' || kind === 'ask') === true;
  const isOffering = !busy && online && draft === '' && !offered;
  const empty = history.data !== undefined && messages.length === 0 && !open;

  const sendFromEnd = (text: string, turnId?: string) => {
    toEnd();
    void send(text, turnId);
  };
  useHandedQuestion((text) => (navigator.onLine ? sendFromEnd(text) : setDraft(text)));

  return (
    <div className="page chat">
      <PageTitle aside={<ClearHistory empty={busy || (messages.length === 0 && !open)} onCleared={forget} />}>
        Ask Hazel
      </PageTitle>
      <div ref={end} className="grid flex-1 content-center has-[ol]:content-end">
        {history.isError && !history.data && (
          <ErrorState
            title={CHAT_TEXT.failed.title}
            onRetry={() => void history.refetch()}
            retrying={history.isFetching}
          >
            {CHAT_TEXT.failed.detail}
          </ErrorState>
        )}
        {history.isPending && <Loading />}
        {empty && <Introduction />}
        {(messages.length > 0 || open) && (
          <ol className="grid grid-cols-1 gap-3 py-2 *:min-w-0 *:wrap-anywhere" aria-label="Conversation">
            <ChatMessages messages={messages} onAsk={!open && online ? (text) => sendFromEnd(text) : null} />
            {open && <OpenTurn turn={open} onRetry={online ? () => sendFromEnd(open.text, open.id) : null} />}
          </ol>
        )}
      </div>
      <p role="status" className="sr-only">
        {spoken}
      </p>
      <div className="chat-foot">
        <div className="chat-beside">
          <div className={cx('chat-common', !isOffering && 'invisible')}>
            <h2 id="common" className="label sr-only lg:max-xl:not-sr-only">
              Common questions
            </h2>
            <ul
              className={cx('chat-chips choices-small', empty && 'chat-chips-all')}
              aria-labelledby="common"
            >
              {(hardship ? CHAT_TEXT.commonInHardship : CHAT_TEXT.common).map((question) => (
                <li key={question}>
                  <button type="button" className="choice" onClick={() => sendFromEnd(question)}>
                    {question}
                  </button>
                </li>
              ))}
            </ul>
          </div>
          {!atEnd && (
            <Button
              icon
              look="ghost"
              className="chat-to-end"
              aria-label="To the latest message"
              onClick={toEnd}
            >
              <ChevronDown size={22} />
            </Button>
          )}
        </div>
        <ChatComposer
          draft={draft}
          onDraft={setDraft}
          busy={busy}
          onSend={(text) => {
            setDraft('');
            sendFromEnd(text);
          }}
          onStop={stop}
        />
      </div>
    </div>
  );
}

/** Introduces Hazel before the first question. */
function Introduction() {
  return (
    <div className="mx-auto grid max-w-[34em] justify-items-center gap-2 text-center text-pretty">
      <Mascot pose="greeting" mood="idle" size={112} />
      <h2>I am Hazel</h2>
      <p className="muted">
        {COACH_TEXT.notAnAdviser} I know what you log here and nothing of your bank. Ask me about your own
        saving; every underlined figure opens how it was worked out.
      </p>
    </div>
  );
}

function Loading() {
  return (
    <div className="stack" aria-busy="true">
      <span className="sr-only">Loading</span>
      <Skeleton width="55%" height={44} className="justify-self-end" />
      <Skeleton width="80%" height={88} />
      <Skeleton width="45%" height={44} className="justify-self-end" />
      <Skeleton width="80%" height={64} />
    </div>
  );
}
