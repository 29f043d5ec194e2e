import { isShape, isString, orNull } from '~/lib/shape';
import { readStored, writeStored } from '~/lib/storage';

/** What a tab remembers of an unfinished chat. */
interface StoredChat {
  draft: string;
  /** A question without an answer: it may have arrived, so asking again has to carry the same id. */
  turn: { id: string; text: string } | null;
}

const isStoredChat = isShape<StoredChat>({
  draft: isString,
  turn: orNull(isShape({ id: isString, text: isString })),
});
const key = (userId: string) => `hazel:chat:${userId}`;

/** The person's unfinished chat in this tab; empty without one, or when the browser allows no storage. */
export const storedChat = (userId: string): StoredChat =>
  readStored('sessionStorage', key(userId), (value) => (isStoredChat(value) ? value : null)) ?? {
    draft: '',
    turn: null,
  };

/** Stores a part of the unfinished chat. */
export function storeChat(userId: string, part: Partial<StoredChat>): void {
  writeStored('sessionStorage', key(userId), { ...storedChat(userId), ...part });
}
