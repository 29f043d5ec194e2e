/** What a tab remembers of an unfinished chat. */
export interface StoredChat {
  draft: string;
  /** A question without an answer: it may have arrived, so asking again has to carry the same id. */
  turn: { id: string; text: string } | null;
}

const key = (userId: string) => `hazel:chat:${userId}`;

/** The person's unfinished chat in this tab; empty without one or where the browser keeps nothing. */
export function storedChat(userId: string): StoredChat {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(key(userId)) ?? 'null');
    if (typeof value === 'object' && value !== null)
      return {
        draft: 'draft' in value && typeof value.draft === 'string' ? value.draft : '',
        turn: 'turn' in value ? turnOf(value.turn) : null,
      };
  } catch {
    // As if nothing was kept.
  }
  return { draft: '', turn: null };
}

function turnOf(value: unknown): StoredChat['turn'] {
  if (typeof value !== 'object' || value === null || !('id' in value) || !('text' in value)) return null;
  const { id, text } = value;
  return typeof id === 'string' && typeof text === 'string' ? { id, text } : null;
}

/** Remembers a part of it. */
export function storeChat(userId: string, part: Partial<StoredChat>): void {
  try {
    sessionStorage.setItem(key(userId), JSON.stringify({ ...storedChat(userId), ...part }));
  } catch {
    // The chat works all the same; only a reload loses what was typed.
  }
}
