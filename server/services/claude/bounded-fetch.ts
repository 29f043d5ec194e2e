import { UnusableAnswer } from './failure';

/** The longest answer: its text is 30 kB, and a stream has some hundred bytes around each word. */
const MOST_BYTES = 4_000_000;

/** `fetch` that reads no endless answer. */
export const boundedFetch: typeof fetch = async (url, init) => {
  const response = await fetch(url, init);
  let left = MOST_BYTES;
  const counted = response.body?.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(piece, controller) {
        left -= piece.byteLength;
        if (left >= 0) controller.enqueue(piece);
        else controller.error(new UnusableAnswer('invalid', 'the answer is too long'));
      },
    }),
  );
  return new Response(counted ?? null, response);
};
