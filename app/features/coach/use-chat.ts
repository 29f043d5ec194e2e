import { useCallback, useEffect, useRef, useState } from 'react';

import { newId } from '~/lib/id';
import { failureText } from '~/lib/failure-text';
import { trpc } from '~/trpc/client';
import { useMe } from '~/trpc/use-me';
import { type Fact, factBook, proseText } from '~server/domain/coach/figures/facts';
import type { Step } from '~server/domain/coach/answer/steps';
import type { Message } from '~server/features/coach/chat';

import { storeChat, storedChat } from './stored-chat';
import { chat as CHAT_TEXT } from './texts.json';

/** A question without a complete answer. */
export interface Turn {
  id: string;
  text: string;
  state: 'asking' | 'stopped' | 'failed';
  /** The part of the answer that has arrived. */
  prose: string;
  facts: Fact[];
  /** Why it failed, as shown to the person; empty unless the state is `failed`. */
  problem: string;
}

/** The server ends an answer within 40 s, so a longer silence means that the connection is lost. */
const SILENCE_MS = 45_000;

/** The chat: its messages, the open turn, and functions that send, stop and discard. */
export function useChat() {
  const { id: userId, numberLocale } = useMe();
  const utils = trpc.useUtils();
  const history = trpc.coach.messages.useQuery();
  const [live, setLive] = useState<Turn | null>(null);
  /** The finished answer, to be announced by screen readers. */
  const [spoken, setSpoken] = useState('');
  const running = useRef<AbortController | null>(null);

  useEffect(() => {
    const { turn } = storedChat(userId);
    if (turn) setLive(openTurn(turn, 'failed', CHAT_TEXT.notArrived));
    const giveUp = () => running.current?.abort();
    // When the page is left in the middle of an answer, the browser cuts the stream off, and Firefox logs
    // that as an error.
    window.addEventListener('pagehide', giveUp);
    return () => {
      window.removeEventListener('pagehide', giveUp);
      giveUp();
    };
  }, [userId]);

  async function send(text: string, id: string = newId()): Promise<void> {
    if (running.current) return;
    const controller = new AbortController();
    running.current = controller;
    // The server may have received the question that is discarded here, so the messages are fetched again.
    if (open && open.id !== id) void utils.coach.messages.invalidate();
    const turn = openTurn({ id, text }, 'asking');
    setLive(turn);
    setSpoken('');
    storeChat(userId, { turn: { id, text } });

    const giveUp = () => controller.abort('silence');
    let silence = setTimeout(giveUp, SILENCE_MS);
    let soFar = turn;
    let source: Message['source'] = null;
    let steps: Step[] = [];
    let problem: unknown = null;
    try {
      const { streamMessage } = await import('./chat-stream');
      for await (const event of await streamMessage({ turnId: id, text }, controller.signal)) {
        clearTimeout(silence);
        silence = setTimeout(giveUp, SILENCE_MS);
        if (event.kind === 'end') {
          source = event.source;
          steps = [...event.steps];
          break;
        }
        if (event.kind === 'restart') soFar = turn;
        else {
          const facts = new Map([...soFar.facts, ...event.facts].map((fact) => [fact.id, fact]));
          soFar = { ...soFar, prose: soFar.prose + event.text, facts: [...facts.values()] };
        }
        setLive(soFar);
      }
    } catch (error) {
      problem = error;
    } finally {
      clearTimeout(silence);
      running.current = null;
    }
    if (source === null) {
      if (controller.signal.aborted && controller.signal.reason !== 'silence')
        setLive({ ...soFar, state: 'stopped' });
      else setLive({ ...soFar, state: 'failed', problem: failureText(problem, CHAT_TEXT.notArrived) });
      return;
    }
    const said = {
      turnId: id,
      createdAt: new Date().toISOString(),
      facts: [],
      steps: [],
      logged: null,
      withdrawn: false,
      source: null,
    };
    const answer = { text: soFar.prose, facts: soFar.facts, steps, source };
    // A list that is being fetched right now may lack this answer.
    await utils.coach.messages.cancel();
    utils.coach.messages.setData(undefined, (old = []) => [
      ...old.filter(({ turnId }) => turnId !== id),
      { ...said, id: `${id}-question`, role: 'user', text },
      { ...said, id: `${id}-answer`, role: 'assistant', ...answer },
    ]);
    forget();
    setSpoken(`Hazel: ${proseText(soFar.prose, factBook(soFar.facts), numberLocale)}`);
    // A stream does not pass through the mutation cache, which invalidates after every other change. An
    // answer may have turned hardship on, which changes every screen at once.
    void utils.invalidate(undefined, { refetchType: 'none' });
    void utils.profile.me.invalidate();
  }

  const forget = useCallback(() => {
    setLive(null);
    setSpoken('');
    storeChat(userId, { turn: null });
  }, [userId]);

  // When the history is cleared in another tab or on another device, a question that waits here to be sent
  // again goes, too.
  const said = history.data?.length;
  const before = useRef(said);
  useEffect(() => {
    const cleared = said === 0 && (before.current ?? 0) > 0;
    before.current = said;
    if (cleared && !running.current) forget();
  }, [said, forget]);

  const messages = history.data ?? [];
  const open = openOf(messages, live);
  return {
    history,
    messages: open ? messages.filter(({ turnId }) => turnId !== open.id) : messages,
    open,
    spoken,
    send,
    stop: () => running.current?.abort(),
    forget,
  };
}

function openTurn({ id, text }: { id: string; text: string }, state: Turn['state'], problem = ''): Turn {
  return { id, text, state, problem, prose: '', facts: [] };
}

/** The turn without an answer: this tab's, or a last question whose answer was never stored because the
 * connection or the tab was gone. */
function openOf(messages: readonly Message[], live: Turn | null): Turn | null {
  const answered = (id: string) => messages.some(({ turnId, role }) => turnId === id && role === 'assistant');
  if (live && (live.state === 'asking' || !answered(live.id))) return live;
  const last = messages.at(-1);
  return last?.role === 'user' && last.turnId !== null
    ? openTurn({ id: last.turnId, text: last.text }, 'failed', CHAT_TEXT.noAnswer)
    : null;
}
