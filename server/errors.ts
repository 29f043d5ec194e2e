import { namedError } from './named-error';

/** Every kind of failure that a rule or a use case may answer with, and its HTTP status. */
export const ERROR_STATUS = {
  BAD_REQUEST: 400,
  UNAUTHENTICATED: 401,
  PRO_REQUIRED: 402,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  TOO_MANY_REQUESTS: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** The one error type of the application. `message` is meant for a person (docs/product.md),
 * `reason` is stable SCREAMING_CASE for programs, `field` names the input it belongs to. */
export class DomainError extends namedError('DomainError') {
  readonly field: string | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    readonly code: ErrorCode,
    readonly reason: string,
    message: string,
    options: { field?: string; retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.field = options.field;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

export const notFound = (what: string): DomainError =>
  new DomainError('NOT_FOUND', 'NOT_FOUND', `${what} not found`);

const CONNECTION_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '53100',
  '53200',
  '58030',
]);

/** The code that Postgres or the network attached to an error, if any. */
export function errorCodeOf(error: unknown): string | undefined {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;
}

/** A statement that took too long, or waited too long for another one's lock. */
const BUSY_CODES = new Set(['57014', '55P03']);

/** The answer when the database is away, full or too busy; undefined for any other error. */
export function databaseTrouble(error: unknown): DomainError | undefined {
  const busy = BUSY_CODES.has(errorCodeOf(error) ?? '');
  if (!busy && !isDatabaseDown(error)) return undefined;
  return new DomainError(
    'UNAVAILABLE',
    busy ? 'DATABASE_BUSY' : 'DATABASE_UNAVAILABLE',
    `Hazel ${busy ? 'is busy' : 'cannot reach its database'} right now. Nothing was lost; try again in a moment.`,
    { retryAfterSeconds: 2, cause: error },
  );
}

/** True when the database is away, full or too busy; false for a wrong statement. */
export function isDatabaseDown(error: unknown): boolean {
  const code = errorCodeOf(error);
  if (code !== undefined && (CONNECTION_CODES.has(code) || code.startsWith('08'))) return true;
  if (error instanceof AggregateError) return error.errors.some(isDatabaseDown);
  return (
    error instanceof Error &&
    /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Query read timeout|driver has already been destroyed/.test(
      error.message,
    )
  );
}

/** Text that Postgres cannot store (NUL, a lone surrogate) or a value out of its range is the caller's mistake. */
export function isUnstorableInput(error: unknown): boolean {
  const code = errorCodeOf(error);
  return code === '22021' || code === '22P05' || code === '22003' || code === '22008';
}

/** True for a violated unique key; `constraint` narrows it to one key. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  return errorCodeOf(error) === '23505' && (constraint === undefined || constraintOf(error) === constraint);
}

/** The constraint that Postgres names in an error; empty when it names none. */
function constraintOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'constraint' in error ? String(error.constraint) : '';
}
