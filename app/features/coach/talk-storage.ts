import { readStored, writeStored } from '~/lib/storage';

/** What a tab remembers of an unfinished conversation. */
export interface KeptTalk {
  draft: string;
  /** A question without an answer: it may have arrived, so asking again has to carry the same id. */
  turn: { id: string; text: string } | null;
}

const key = (userId: string) => `hazel:talk:${userId}`;

/** The person's unfinished conversation in this tab; empty without one or where the browser keeps nothing. */
export function keptTalk(userId: string): KeptTalk {
  return readStored('sessionStorage', key(userId), talkOf) ?? { draft: '', turn: null };
}

function talkOf(value: unknown): KeptTalk | null {
  if (typeof value !== 'object' || value === null) return null;
  return {
    draft: 'draft' in value && typeof value.draft === 'string' ? value.draft : '',
    turn: 'turn' in value ? turnOf(value.turn) : null,
  };
}

function turnOf(value: unknown): KeptTalk['turn'] {
  if (typeof value !== 'object' || value === null || !('id' in value) || !('text' in value)) return null;
  const { id, text } = value;
  return typeof id === 'string' && typeof text === 'string' ? { id, text } : null;
}

/** Remembers a part of it. */
export function keepTalk(userId: string, part: Partial<KeptTalk>): void {
  writeStored('sessionStorage', key(userId), { ...keptTalk(userId), ...part });
}
