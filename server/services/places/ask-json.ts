import { namedError } from '../../errors';

/** Why a service for places gave no usable answer. */
export type PlacesFailure =
  | 'timeout'
  /** The connection could not be made, or broke. */
  | 'network'
  | 'rate_limited'
  /** Another status than 200. */
  | 'refused'
  | 'too_large'
  /** No JSON, or not of the shape that the protocol has. */
  | 'unreadable'
  /** The service says itself that its answer is none. */
  | 'failed'
  /** It failed so often that it is not asked for a while. */
  | 'resting';

/** A service for places gave no usable answer. The message names neither a position nor a person, and may be logged. */
export class PlacesError extends namedError('PlacesError') {
  constructor(
    readonly reason: PlacesFailure,
    detail: string,
    options?: { cause?: unknown },
  ) {
    super(`${reason}: ${detail}`, options);
  }
}

interface Question {
  userAgent: string;
  /** How long the whole answer may take, in ms. */
  timeoutMs: number;
  /** An answer of more bytes is not read to its end. */
  maxBytes: number;
  /** Sent as a form; without it the question is a GET. */
  form?: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
  /** Whether status 404 comes with an answer: that nothing is there. */
  notFoundIsAnswer?: boolean;
  signal?: AbortSignal | undefined;
}

/** Asks a service for JSON. Redirects are not followed, because the operator named the address.
 * @throws {PlacesError} always this type */
export async function askJson(url: string, question: Question): Promise<unknown> {
  const { userAgent, timeoutMs, maxBytes, form, headers, notFoundIsAnswer, signal } = question;
  const late = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(url, {
      method: form ? 'POST' : 'GET',
      headers: { 'user-agent': userAgent, accept: 'application/json', ...headers },
      ...(form && { body: new URLSearchParams(form) }),
      redirect: 'manual',
      signal: signal ? AbortSignal.any([late, signal]) : late,
    });
    if (response.status !== 200 && !(response.status === 404 && notFoundIsAnswer)) {
      await response.body?.cancel();
      throw new PlacesError(
        response.status === 429 ? 'rate_limited' : 'refused',
        `status ${response.status}`,
      );
    }
    return parsed(await readAtMost(response, maxBytes));
  } catch (error) {
    if (error instanceof PlacesError) throw error;
    if (late.aborted) throw new PlacesError('timeout', `no answer within ${timeoutMs} ms`, { cause: error });
    throw new PlacesError('network', 'the connection broke', { cause: error });
  }
}

async function readAtMost(response: Response, maxBytes: number): Promise<string> {
  const tooLarge = () => new PlacesError('too_large', `more than ${maxBytes} bytes`);
  const { body } = response;
  if (body === null) return '';
  if (Number(response.headers.get('content-length') ?? 0) > maxBytes) {
    await body.cancel();
    throw tooLarge();
  }
  const reader = body.getReader();
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    bytes += read.value.byteLength;
    if (bytes > maxBytes) {
      await reader.cancel();
      throw tooLarge();
    }
    pieces.push(read.value);
  }
  return Buffer.concat(pieces).toString('utf8');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new PlacesError('unreadable', 'the answer is no JSON', { cause: error });
  }
}
