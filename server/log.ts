import pino from 'pino';

import { errorCodeOf } from './errors';

export type Logger = pino.Logger;

/** Everything that must never reach a log line, wherever it is in the logged object. */
const SECRETS = [
  'password',
  'newPassword',
  'currentPassword',
  'token',
  'cookie',
  'authorization',
  'email',
  'note',
  'iban',
  'holder',
];

/** The properties of an error with names, not values of a row (as PostgreSQL's `detail`, `where` and `hint`). */
const NAMES = ['code', 'severity', 'schema', 'table', 'column', 'constraint', 'routine', 'syscall', 'address', 'port', 'status', 'reason']; // prettier-ignore

/** An error as it is logged, with its causes: what happened and where. */
function loggedError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const { stack = '', cause } = error;
  const code = errorCodeOf(error);
  // Errors about invalid data quote it: PostgreSQL's class 22, and JSON.parse.
  const quotes = code?.startsWith('22') === true || error instanceof SyntaxError;
  return {
    type: error.constructor.name,
    message: withoutSecrets(quotes ? error.message.replace(/"[^]*"/, '"…"') : error.message),
    stack: stack.split('\n').filter((line) => /^\s+at /.test(line)).join('\n'), // prettier-ignore
    ...Object.fromEntries(Object.entries(error).filter(([key]) => NAMES.includes(key))),
    ...(cause === undefined ? {} : { cause: loggedError(cause) }),
    ...(error instanceof AggregateError ? { errors: error.errors.map(loggedError) } : {}),
  };
}

/** How many lines with the same text are written per second. */
const LINES_A_SECOND = 10;
const WARN = 40;

/** Writes the first lines of a flood, and counts the others once a second, so that nobody can fill the disk. */
function countedFloods(most: number): NonNullable<pino.LoggerOptions['hooks']> {
  const lines = new Map<string, number>();
  return {
    logMethod(args, method, level) {
      const text = args.length > 1 ? String(args[1]) : '';
      if (level < WARN) return method.apply(this, args);
      const written = lines.get(text) ?? 0;
      lines.set(text, written + 1);
      if (written < most) method.apply(this, args);
      if (written > 0) return;
      setTimeout(() => {
        const left = (lines.get(text) ?? 0) - most;
        lines.delete(text);
        if (left > 0) method.apply(this, [{ notWritten: left }, `more of: ${text}`]);
      }, 1000).unref();
    },
  };
}

/** The application's logger: JSON lines, secrets redacted, control characters escaped by JSON itself.
 * @param linesASecond how many warnings or errors of one text are written per second */
export function createLogger(
  level: string,
  to?: pino.DestinationStream,
  linesASecond = LINES_A_SECOND,
): Logger {
  return pino(
    {
      level,
      base: null,
      redact: { paths: SECRETS.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: '[redacted]' },
      serializers: { err: loggedError },
      hooks: countedFloods(linesASecond),
    },
    to ?? pino.destination(1),
  );
}

/** Logs something that a person did, with the id of their request. */
export const logEvent = (
  { log, requestId }: { log: Logger; requestId: string | null },
  event: { event: string; [detail: string]: string | boolean },
  text: string,
): void => log.info({ ...event, requestId }, text);

/** Redirects console output of libraries to the log, for programs that output JSON lines: printed as it is, an
 * error of PostgreSQL shows a row's content. */
export function takeConsole(log: Logger): void {
  const take = (...printed: unknown[]) => {
    const [said] = printed;
    const err = printed.find((one) => one instanceof Error);
    log.warn({ ...(err && { err }) }, typeof said === 'string' ? withoutSecrets(said) : 'a library printed');
  };
  Object.assign(console, { trace: take, warn: take, error: take });
}

/** Pages whose address holds a secret behind its first part. Secrets in queries are told nowhere, because no query is. */
const SECRET_BEHIND = ['archive', 'partner', 's', 'p'];
const IN_PATH = new RegExp(`(/(?:${SECRET_BEHIND.join('|')})/+)[^/?#\\s"']+`, 'gi');
const IN_QUERY = /([?&]token=)[^&#\s"']+/gi;

/** A text with the secrets taken out of the addresses in it. */
const withoutSecrets = (text: string): string =>
  text.replace(IN_PATH, '$1[token]').replace(IN_QUERY, '$1[token]');

/** What a log may tell of an address: its path, in plain letters however it was written, without its secret.
 * @param address as in a request, or absolute */
export function loggedPath(address: string): string {
  const [path = ''] = address.replace(/^[a-z]+:\/\/[^/]*/i, '').split(/[?#]/, 1);
  return withoutSecrets(path.replace(/%[2-7][\da-f]/gi, (code) => decodeURIComponent(code)));
}
