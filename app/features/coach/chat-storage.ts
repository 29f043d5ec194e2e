import { readStored, writeStored } from '~/lib/storage';

/** What a tab remembers of an unfinished chat. */
export interface StoredChat {
  draft: string;
  /** A question without an answer: it may have arrived, so asking again has to carry the same id. */
  turn: { id: string; text: string } | null;
}

const key = (userId: string) => `hazel:chat:${userId}`;

/** The person's unfinished chat in this tab; empty without one or where the browser keeps nothing. */
export function storedChat(userId: string): StoredChat {
  return readStored('sessionStorage', key(userId), chatOf) ?? { draft: '', turn: null };
}

function chatOf(value: unknown): StoredChat | null {
  if (typeof value !== 'object' || value === null) return null;
  return {
    draft: 'draft' in value && typeof value.draft === 'string' ? value.draft : '',
    turn: 'turn' in value ? turnOf(value.turn) : null,
  };
}

function turnOf(value: unknown): StoredChat['turn'] {
  if (typeof value !== 'object' || value === null || !('id' in value) || !('text' in value)) return null;
  const { id, text } = value;
  return typeof id === 'string' && typeof text === 'string' ? { id, text } : null;
}

/** Remembers a part of it. */
export function storeChat(userId: string, part: Partial<StoredChat>): void {
  writeStored('sessionStorage', key(userId), { ...storedChat(userId), ...part });
}
