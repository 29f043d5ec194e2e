import {
  CodeChallengeMethod,
  OAuth2Client,
  OAuth2RequestError,
  decodeIdToken,
  generateCodeVerifier,
  generateState,
} from 'arctic';
import { TimeoutStrategy, timeout } from 'cockatiel';
import { z } from 'zod';

import { DomainError } from '../errors';

export interface GoogleAccount {
  /** Google's own, stable id of the person. */
  subject: string;
  email: string;
  /** Only a verified address may be matched with an existing account. */
  emailVerified: boolean;
  name: string | null;
}

export interface GoogleSignIn {
  /** Returns where to send the browser, and what a cookie must keep until it returns. */
  begin(): Promise<{ url: URL; state: string; verifier: string; nonce: string }>;
  /** Redeems the code of the callback. @throws DomainError when Google or the answer is not acceptable */
  finish(code: string, kept: { verifier: string; nonce: string }): Promise<GoogleAccount>;
}

const discoverySchema = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
});
type Discovery = z.output<typeof discoverySchema>;

const claimsSchema = z.object({
  iss: z.string(),
  aud: z.union([z.string(), z.array(z.string())]),
  exp: z.number(),
  nonce: z.string(),
  sub: z.string().min(1).max(255),
  email: z.email().max(255),
  // Some issuers send the string "true".
  email_verified: z.union([z.boolean(), z.enum(['true', 'false'])]).optional(),
  name: z.string().optional(),
});

const failed = (cause: unknown) =>
  new DomainError(
    'GOOGLE_UNAVAILABLE',
    'Google sign-in did not work. Try again, or use your e-mail and password.',
    { cause },
  );

const notCompleted = (cause?: unknown) =>
  new DomainError('GOOGLE_REFUSED', 'Google sign-in was not completed. Please start again.', {
    cause,
  });

/** Limits the exchange of the code to 10 s, because arctic's request has no time-out of its own. */
const exchangeTimeout = timeout(10_000, TimeoutStrategy.Aggressive);

const withoutScheme = (issuer: string) => issuer.replace(/^https?:\/\//, '').replace(/\/$/, '');

/** Google sign-in against any OpenID Connect issuer with discovery: authorization code with PKCE, state and
 * nonce, `access_type=offline` and `prompt=consent` (docs/product/accounts.md, 'Accounts and sign-in'). */
export function createGoogleSignIn(options: {
  clientId: string;
  clientSecret: string;
  issuer: string;
  redirectUri: string;
  now?: () => number;
}): GoogleSignIn {
  const client = new OAuth2Client(options.clientId, options.clientSecret, options.redirectUri);
  let discovery: Promise<Discovery> | undefined;

  async function discover(): Promise<Discovery> {
    const response = await fetch(`${options.issuer.replace(/\/$/, '')}/.well-known/openid-configuration`, {
      signal: AbortSignal.timeout(5000),
      redirect: 'error',
    });
    if (!response.ok) throw new Error(`discovery answered ${response.status}`);
    return discoverySchema.parse(await response.json());
  }
  async function endpoints(): Promise<Discovery> {
    discovery ??= discover();
    try {
      return await discovery;
    } catch (cause) {
      discovery = undefined;
      throw failed(cause);
    }
  }

  return {
    async begin() {
      const { authorization_endpoint } = await endpoints();
      const state = generateState();
      const verifier = generateCodeVerifier();
      const nonce = generateState();
      const url = client.createAuthorizationURLWithPKCE(
        authorization_endpoint,
        state,
        CodeChallengeMethod.S256,
        verifier,
        ['openid', 'email', 'profile'],
      );
      url.searchParams.set('nonce', nonce);
      url.searchParams.set('access_type', 'offline');
      url.searchParams.set('prompt', 'consent');
      return { url, state, verifier, nonce };
    },

    async finish(code, kept) {
      const { issuer, token_endpoint } = await endpoints();
      let claims: z.output<typeof claimsSchema>;
      try {
        const tokens = await exchangeTimeout.execute(() =>
          client.validateAuthorizationCode(token_endpoint, code, kept.verifier),
        );
        claims = claimsSchema.parse(decodeIdToken(tokens.idToken()));
      } catch (cause) {
        if (cause instanceof OAuth2RequestError || cause instanceof z.ZodError) throw notCompleted(cause);
        throw failed(cause);
      }
      // The token came from the issuer itself over TLS, so its signature need not be checked; its claims must be.
      const audience = Array.isArray(claims.aud) ? claims.aud : [claims.aud];
      const now = (options.now ?? Date.now)() / 1000;
      const acceptable =
        withoutScheme(claims.iss) === withoutScheme(issuer) &&
        audience.includes(options.clientId) &&
        claims.nonce === kept.nonce &&
        claims.exp > now - 60;
      if (!acceptable) throw notCompleted();
      return {
        subject: claims.sub,
        email: claims.email,
        emailVerified: claims.email_verified === true || claims.email_verified === 'true',
        name: claims.name ?? null,
      };
    },
  };
}
