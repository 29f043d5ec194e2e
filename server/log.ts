import pino from 'pino';

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
];

/** The application's logger: JSON lines, secrets redacted, control characters escaped by JSON itself. */
export function createLogger(level: string): Logger {
  return pino({
    level,
    base: null,
    redact: { paths: SECRETS.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: '[redacted]' },
  });
}
