import STATUS_OF from './reasons.json' with { type: 'json' };

/** The base of Hazel's own errors. Their `instanceof` compares names instead of classes, because a class may
 * exist twice: `npm run dev` loads runtime and worker with Node and the pages with Vite, and each makes its
 * own copy of a module. */
export function namedError<const Name extends string>(name: Name) {
  return class extends Error {
    override readonly name = name;

    static override [Symbol.hasInstance](value: unknown): boolean {
      return value instanceof Error && value.name === name;
    }
  };
}

/** Why something was refused or failed, for programs: every reason that leaves the server, with its HTTP status, is a
 * line of `reasons.json`. */
export type Reason = keyof typeof STATUS_OF;

/** The one error type of the application. `message` is meant for a person (docs/product.md), `reason` for programs,
 * `field` names the input that it belongs to.
 * @param options `status` where another one than the reason's is right: 404 for a page that a link no longer opens */
export class DomainError extends namedError('DomainError') {
  readonly status: number;
  readonly field: string | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    readonly reason: Reason,
    message: string,
    options: { status?: number; field?: string; retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.status = options.status ?? STATUS_OF[reason];
    this.field = options.field;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

export const notFound = (what: string): DomainError => new DomainError('NOT_FOUND', `${what} not found`);

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
