import { useRef, useState } from 'react';

import { notifyError, notifyInfo, notifySuccess } from '~/components/notify';
import { newId } from '~/lib/id';
import { failureText } from '~/lib/failure-text';
import { trpc } from '~/trpc/client';
import { useMe } from '~/trpc/use-me';
import { MAX_HISTORY, NEARBY_TEXT, foundText } from '~server/domain/nearby/nearby-text';
import type { Position } from '~server/domain/places/venue';
import type { NearbyAnswer } from '~server/features/nearby/nearby-answer';

import { LOCATE_NEARBY, NEARBY_LOCATION_TEXT, locate } from './use-location';

/** A message of the chat; an answer has its places. */
export type NearbyMessage =
  | { id: string; role: 'user'; text: string }
  | { id: string; role: 'assistant'; text: string; answer: NearbyAnswer | null };

/** The server has an answer of its own before; a longer silence means that the connection is lost. */
const SILENCE_MS = 15_000;

/** The conversation of this tab, so that a look at another screen does not end it. It is stored nowhere. */
let kept: { userId: string; messages: readonly NearbyMessage[] } | null = null;
/** What the browser said of the position in this tab. Who has refused is not asked at each message. */
let known: { position: Position | null } | null = null;

/** The nearby chat of a tab: its messages, and a function that sends one. */
export function useNearby() {
  const { id: userId } = useMe();
  const utils = trpc.useUtils();
  const [messages, setMessages] = useState<readonly NearbyMessage[]>(
    kept?.userId === userId ? kept.messages : [],
  );
  const [busy, setBusy] = useState(false);
  const running = useRef(false);

  const show = (all: readonly NearbyMessage[]) => {
    kept = { userId, messages: all };
    setMessages(all);
  };

  /** @param before the messages that it follows; those that failed to be answered may be left out */
  async function send(typed: string, before = messages): Promise<void> {
    const text = typed.trim();
    if (text === '' || running.current) return;
    running.current = true;
    setBusy(true);
    const asked = [...before, { id: newId(), role: 'user' as const, text }];
    show(asked);
    const history = before
      .map(({ role, text: content }) => ({ role, content }))
      .filter(({ content }) => content !== '')
      .slice(-MAX_HISTORY);
    const ask = (position: Position | null, canLocate: boolean) =>
      utils.client.places.findNearby.mutate(
        { message: text, position, canLocate, history },
        { signal: AbortSignal.timeout(SILENCE_MS) },
      );
    const reply = (answer: NearbyAnswer | null, said: string) =>
      show([...asked, { id: newId(), role: 'assistant', text: said, answer }]);
    try {
      let answer = await ask(known?.position ?? null, known === null);
      if (answer.kind === 'locate') answer = await ask(await position(), false);
      reply(answer, answer.advice);
      tell(answer);
    } catch (error) {
      notifyError(failureText(error, NEARBY_TEXT.failed));
      reply(null, NEARBY_TEXT.apology);
    } finally {
      running.current = false;
      setBusy(false);
      // An answer may have turned hardship on, which changes every screen.
      void utils.profile.me.invalidate();
    }
  }
  return { messages, busy, send };
}

/** Asks the browser where the person is; without an answer, null lets the city of the profile count. */
async function position(): Promise<Position | null> {
  const found = await locate(LOCATE_NEARBY);
  if (!found.ok) notifyError(NEARBY_LOCATION_TEXT[found.reason]);
  known = { position: found.ok ? found.position : null };
  return known.position;
}

function tell({ kind, total }: NearbyAnswer): void {
  if (kind === 'found') notifySuccess(foundText(total));
  if (kind === 'none') notifyInfo(NEARBY_TEXT.none);
  if (kind === 'failed') notifyError(NEARBY_TEXT.failed);
}

/** Where the person was when it was last asked for; null for the city of the profile. */
export const lastPosition = (): Position | null => known?.position ?? null;
