import {
  TRPCError,
  type TRPCProcedureType as ProcedureType,
  getTRPCErrorFromUnknown,
  initTRPC,
} from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import { ZodError, z } from 'zod';

import { findCredentials } from '~db/queries/accounts/accounts';

import type { AdminContext, Context } from '../context';
import { isBlocked } from '../domain/billing/access';
import { OWN_DATA_TEXT } from '../domain/accounts/own-data';
import { DomainError, type Reason, databaseTrouble, isUnstorableInput } from '../errors';
import type { CurrentUser, OnboardedUser } from '../auth/current-user';
import type { Kind, Sender } from '../http/turns';

/** What tRPC calls the statuses of a DomainError. */
const TRPC_CODE: Readonly<Record<number, TRPCError['code']>> = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  402: 'PAYMENT_REQUIRED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_SUPPORTED',
  408: 'TIMEOUT',
  409: 'CONFLICT',
  413: 'PAYLOAD_TOO_LARGE',
  429: 'TOO_MANY_REQUESTS',
  503: 'SERVICE_UNAVAILABLE',
};

const INTERNAL_MESSAGE = 'Something went wrong on our side. Nothing was lost; try again in a moment.';

/** A failure in its public form. */
export interface PublicError {
  /** HTTP status. */
  status: number;
  /** Stable, for programs: a reason of ours, or what tRPC calls a request that it cannot read. */
  reason: Reason | TRPCError['code'];
  /** A sentence for a person. */
  message: string;
  /** Messages by field of the input, if the failure belongs to fields. */
  fields: Record<string, string> | null;
  retryAfterSeconds: number | null;
}

/** The public form of an error. It never reveals inner details. */
export function publicErrorOf(error: TRPCError): PublicError {
  const { cause } = error;
  const status = getHTTPStatusCodeFromError(error);
  const plain = (reason: PublicError['reason'], message: string): PublicError => ({
    status,
    reason,
    message,
    fields: null,
    retryAfterSeconds: null,
  });
  if (cause instanceof DomainError) {
    const { field, retryAfterSeconds = null } = cause;
    const fields = field === undefined ? null : { [field]: cause.message };
    return { ...plain(cause.reason, cause.message), fields, retryAfterSeconds };
  }
  if (cause instanceof ZodError && error.code === 'BAD_REQUEST') {
    const fields: Record<string, string> = {};
    for (const issue of cause.issues) fields[issue.path.map(String).join('.') || 'input'] ??= issue.message;
    return { ...plain('VALIDATION', cause.issues[0]?.message ?? 'Invalid input'), fields };
  }
  if (error.code === 'INTERNAL_SERVER_ERROR') return plain('INTERNAL', INTERNAL_MESSAGE);
  if (error.code === 'NOT_FOUND') return plain('UNKNOWN_PROCEDURE', 'There is no such procedure');
  // tRPC's own errors: malformed JSON, wrong method, unknown media type, a batch that is too large.
  return plain(error.code, 'The request is not readable');
}

interface ProcedureMeta {
  /** Marks procedures that mostly wait for Claude, Stripe or a picture, so that nothing else has to wait for them. */
  waitsForOthers?: boolean;
  /** Marks procedures that change nothing that a screen shows, so the person's other tabs and devices are not told. */
  unseen?: boolean;
}

/** The kind of turn that a procedure needs. Changes of an account's security never wait behind its other changes. */
function kindOf(type: ProcedureType, path: string, meta: ProcedureMeta | undefined): Kind {
  if (meta?.waitsForOthers) return 'outside';
  if (type === 'query') return 'read';
  return path.startsWith('accounts.') ? 'security' : 'write';
}

const senderOf = ({ actor, address }: Context): Sender => {
  if (actor.kind === 'user') return { person: actor.user.id, session: actor.token };
  return actor.kind === 'operator' ? { person: 'operator', session: '' } : { address };
};

/** A request that has waited longer has its session checked again when its turn comes, because it may have ended. */
const LOOK_AGAIN_MS = 20;

const t = initTRPC
  .context<Context>()
  .meta<ProcedureMeta>()
  .create({
    errorFormatter({ shape, error, ctx }) {
      const { status, message, reason, fields, retryAfterSeconds } = publicErrorOf(error);
      return {
        message,
        code: shape.code,
        data: {
          code: shape.data.code,
          httpStatus: status,
          reason,
          fields,
          retryAfterSeconds,
          requestId: ctx?.requestId ?? null,
        },
      };
    },
  });

export const router = t.router;
export const createCallerFactory = t.createCallerFactory;

/** A use case's error as tRPC carries it. */
function trpcErrorOf(cause: DomainError): TRPCError {
  return new TRPCError({
    code: TRPC_CODE[cause.status] ?? 'INTERNAL_SERVER_ERROR',
    message: cause.message,
    cause,
  });
}

/** For failures before a procedure runs (session, turn): an unreachable database becomes a 503. */
export function asTrpcError(error: unknown): unknown {
  if (error instanceof DomainError) return trpcErrorOf(error);
  const trouble = databaseTrouble(error);
  return trouble ? new TRPCError({ code: 'SERVICE_UNAVAILABLE', cause: trouble }) : error;
}

const signInFirst = () => new DomainError('SIGN_IN_REQUIRED', 'Please sign in first');

/** Whether the account was deleted after the request's session was read. Then expected rows are missing, and
 * inserts fail. Only checked when something unexpected was thrown. */
async function accountGone({ actor, db }: Context): Promise<boolean> {
  if (actor.kind !== 'user') return false;
  const found = await findCredentials(db, actor.user.id).catch(() => null);
  return found === undefined;
}

/** Turns anything that a use case threw into the error to answer with, and logs unexpected errors. */
async function translated(error: TRPCError, ctx: Context, path: string): Promise<unknown> {
  const { cause } = error;
  if (cause instanceof DomainError) return trpcErrorOf(cause);
  const trouble = databaseTrouble(cause);
  if (trouble) {
    ctx.log.error({ path, requestId: ctx.requestId, err: cause }, 'database unavailable');
    return trpcErrorOf(trouble);
  }
  if (isUnstorableInput(cause))
    return trpcErrorOf(new DomainError('UNSTORABLE_TEXT', 'The text holds characters that cannot be stored'));
  if (error.code === 'INTERNAL_SERVER_ERROR') {
    if (await accountGone(ctx)) return trpcErrorOf(signInFirst());
    ctx.log.error({ path, requestId: ctx.requestId, err: cause ?? error }, 'procedure failed');
  }
  return error;
}

const isStream = (data: unknown): data is AsyncIterable<unknown> =>
  typeof data === 'object' && data !== null && Symbol.asyncIterator in data;

/** Wraps a stream so that its errors are translated and logged like those of any answer, although they occur
 * after its procedure has returned. */
async function* watched(stream: AsyncIterable<unknown>, ctx: Context, path: string, ended: () => void) {
  try {
    yield* stream;
  } catch (error) {
    throw await translated(getTRPCErrorFromUnknown(error), ctx, path);
  } finally {
    ended();
  }
}

/** Makes procedures behind a gate, which run when their turn comes. The gate returns what it adds to their context, or
 * throws a DomainError. It shares one middleware with the turn and the translation of errors, because tRPC copies
 * context and options for each middleware. In tRPC 11 `next()` never throws: the result says whether it succeeded. */
const guardedProcedure = <Added extends object>(gate: (ctx: Context) => Added) =>
  t.procedure.use(async ({ ctx, path, type, meta, next }) => {
    const answer = async () => {
      const added = gate(ctx);
      if (ctx.hasTurn || type === 'subscription') return next({ ctx: added });
      return ctx.services.turns.run(senderOf(ctx), kindOf(type, path, meta), async (waitedMs) => {
        if (waitedMs < LOOK_AGAIN_MS) return next({ ctx: { ...added, hasTurn: true } });
        const actor = await ctx.actorNow();
        return next({ ctx: { ...gate({ ...ctx, actor }), actor, hasTurn: true } });
      });
    };
    const result = await answer().catch(async (error: unknown) => {
      throw await translated(getTRPCErrorFromUnknown(error), ctx, path);
    });
    if (!result.ok) throw await translated(result.error, ctx, path);
    const { actor, tab, services } = ctx;
    // Every change is announced to the person's other tabs and devices.
    const changed = () => {
      if (type === 'mutation' && actor.kind === 'user' && !meta?.unseen)
        services.liveEvents.changed(actor.user.id, tab);
    };
    if (isStream(result.data)) return { ...result, data: watched(result.data, ctx, path, changed) };
    changed();
    return result;
  });

/** Anyone, signed in or not. */
export const publicProcedure = guardedProcedure(() => ({}));

/** @throws SIGN_IN_REQUIRED, and OTHER_PERSON when the request carries what somebody else has logged */
function somebody({ actor, person }: Context): CurrentUser {
  if (actor.kind !== 'user') throw signInFirst();
  if (person !== null && person !== actor.user.id)
    throw new DomainError('OTHER_PERSON', 'Somebody else is signed in');
  return actor.user;
}

function signedIn(ctx: Context): CurrentUser {
  const user = somebody(ctx);
  if (user.deletionDueAt !== null) throw new DomainError('ACCOUNT_CLOSING', OWN_DATA_TEXT.closing);
  return user;
}

/** Anyone signed in, including people who have closed their account and can still keep it. */
export const closingProcedure = guardedProcedure((ctx) => ({ user: somebody(ctx) }));

/** Anyone signed in, also before onboarding and while the Trial Expired screen blocks. */
export const authedProcedure = guardedProcedure((ctx) => ({ user: signedIn(ctx) }));

const hasGoal = (user: CurrentUser): user is OnboardedUser => user.goal !== null;

/** The person behind a call that needs a goal and no blocking Trial Expired screen. @throws SIGN_IN_REQUIRED,
 * ACCOUNT_CLOSING, GOAL_REQUIRED or TRIAL_EXPIRED */
export function onboardedPerson(ctx: Context): OnboardedUser {
  const user = signedIn(ctx);
  if (!hasGoal(user)) throw new DomainError('GOAL_REQUIRED', 'Set a goal first');
  if (isBlocked(user.access))
    throw new DomainError('TRIAL_EXPIRED', 'Your trial has ended. Choose Pro or continue with Free.');
  return user;
}

/** Signed in, goal set, and not behind the Trial Expired screen. */
export const onboardedProcedure = guardedProcedure((ctx) => ({ user: onboardedPerson(ctx) }));

/** Pro only (paid, granted, admin or trial). */
export const proProcedure = guardedProcedure((ctx) => {
  const user = onboardedPerson(ctx);
  if (!user.access.pro) throw new DomainError('PRO_REQUIRED', 'This is a Pro feature');
  return { user };
});

/** The operator's token, or an account whose role is admin. */
export const adminProcedure = guardedProcedure((ctx): Pick<AdminContext, 'admin'> => {
  if (ctx.actor.kind === 'operator') return { admin: { name: 'operator', userId: null } };
  const { access, id } = signedIn(ctx);
  if (!(access.pro && access.reason === 'admin'))
    throw new DomainError('ADMIN_ONLY', 'Only operators may do this');
  return { admin: { name: 'admin', userId: id } };
});

/** The resolver of a procedure that only calls a use case, with the context and the input. */
export const calls =
  <Ctx, Input, Result>(useCase: (ctx: Ctx, input: Input) => Result) =>
  ({ ctx, input }: { ctx: Ctx; input: Input }): Result =>
    useCase(ctx, input);

/** The same for a use case that takes one field of the input. */
export const callsWith =
  <Name extends string, Ctx, Value, Result>(field: Name, useCase: (ctx: Ctx, value: Value) => Result) =>
  ({ ctx, input }: { ctx: Ctx; input: Readonly<Record<Name, Value>> }): Result =>
    useCase(ctx, input[field]);

/** The input of a procedure that takes none: nothing, null or an empty object; anything else is a mistake. */
export const noInput = z.union([z.undefined(), z.null(), z.strictObject({})]).transform(() => undefined);
