import type { MessageKind } from './message-due';
import type { MessageText } from './message-texts';

/** A message on a device, as the service worker reads it. */
export interface PushMessage {
  title: string;
  body: string;
  /** A later message of the same kind of news takes its place on the screen. */
  tag: string;
  /** Where it leads, within the app. */
  url: string;
  /** What 'Not today' sends; null where the message asks for nothing. */
  quiet: string | null;
}

/** A lock screen shows about this much. */
const BODY_MAX = 240;
/** Push services take 4,096 bytes, of which encryption needs 103 (RFC 8291, section 4). */
export const PAYLOAD_MAX_BYTES = 3993;

const REMINDS: readonly MessageKind[] = ['reminder', 'lapse'];

const ofLength = (text: string, most: number): string => {
  const letters = Array.from(text);
  return letters.length <= most
    ? text
    : `${letters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`;
};

/** What a device is sent. It names amounts where the text does, which the person decides. */
export function pushPayload(
  kind: MessageKind,
  { subject, lines }: Pick<MessageText, 'subject' | 'lines'>,
  { url, quiet }: Pick<PushMessage, 'url'> & { quiet: string },
): string {
  const reminds = REMINDS.includes(kind);
  return JSON.stringify({
    title: ofLength(subject, 100),
    body: ofLength(lines.join(' '), BODY_MAX),
    tag: reminds ? 'reminder' : kind,
    url,
    quiet: reminds ? quiet : null,
  } satisfies PushMessage);
}
