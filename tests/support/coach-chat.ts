import type { ChatEvent } from '~server/features/coach/chat';

type Answer = Promise<AsyncIterable<ChatEvent>>;

/** Hears an answer to its end: what stands at the end of it, the facts behind it, and every event. */
export async function listen(answer: Answer) {
  const events = [];
  let text = '';
  let restarts = 0;
  const facts = new Map<string, { id: string; value: number; unit: string; sentence: string }>();
  let end: { source: 'built_in' | 'claude'; fallback: boolean } | null = null;
  for await (const event of await answer) {
    events.push(event);
    if (event.kind === 'restart') {
      text = '';
      restarts += 1;
      facts.clear();
    } else if (event.kind === 'end') end = { source: event.source, fallback: event.fallback };
    else {
      text += event.text;
      for (const fact of event.facts) facts.set(fact.id, fact);
    }
  }
  return { text: text.trim(), facts: [...facts.values()], restarts, end, events };
}
