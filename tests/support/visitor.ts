import { TRPCError } from '@trpc/server';

import { createLimits } from '~server/auth/limits';
import { type Actor, type Context, createContext } from '~server/context';
import { currentUserOf } from '~server/features/accounts/current-user';
import { createCaller, publicErrorOf } from '~server/index';
import type { Runtime } from '~server/runtime';

/** A browser: an address and a jar that holds the session's token. */
export interface Visitor {
  readonly address: string;
  token: string | null;
  /** The context of one more request of this browser. */
  context(): Promise<Context>;
  /** Procedures as this browser's next request reaches them. */
  api(): Promise<ReturnType<typeof createCaller>>;
  /** Whether the session that the jar holds is still one. */
  signedIn(): Promise<boolean>;
}

let addresses = 0;

/** A browser at an address of its own (or at the given one). Limits are those of a public installation. */
export function visitor(runtime: Runtime, options: { address?: string; now?: () => Date } = {}): Visitor {
  addresses += 1;
  const address = options.address ?? `198.51.${addresses >> 8}.${addresses & 255}`;
  const services = { ...runtime.services, limits: createLimits(runtime.pool) };
  const { db, log } = runtime;
  const now = options.now ?? (() => new Date());
  const self: Visitor = {
    address,
    token: null,
    async context() {
      const found = self.token === null ? null : await services.sessions.validate(self.token);
      const actor: Actor =
        found && self.token !== null
          ? { kind: 'user', user: currentUserOf(found.row, now()), token: self.token }
          : { kind: 'anonymous' };
      const setCookie = (cookie: string) => {
        self.token = /^[^=]+=([^;]*)/.exec(cookie)?.[1] || null;
      };
      return createContext({ actor, db, services, log, address, now, setCookie });
    },
    api: async () => createCaller(await self.context()),
    signedIn: async () => (await self.context()).actor.kind === 'user',
  };
  return self;
}

/** What a call was refused with, as the outside sees it; 'OK' when it was not refused. */
export async function refusalReason(call: Promise<unknown>): Promise<string> {
  return (await publicErrorFrom(call))?.reason ?? 'OK';
}

/** The refusal of a call: reason, message and field messages. Null when it went through. */
export async function publicErrorFrom(call: Promise<unknown>) {
  try {
    await call;
    return null;
  } catch (error) {
    if (!(error instanceof TRPCError)) throw error;
    return publicErrorOf(error);
  }
}
