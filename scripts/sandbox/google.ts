import { createHash } from 'node:crypto';
import express from 'express';

import { aboutPage, choosePages, errorPage } from './google-pages';
import settings from './google-settings.json' with { type: 'json' };
import { claimsOf, openPeople, signingKey } from './google-store';
import { sandboxFolder, serveOnLoopback, type SandboxService, type ServiceOptions } from './service';

const CLIENT_ID = 'hazel-sandbox.apps.googleusercontent.com';
/** This secret opens nothing but the issuer on loopback. */
const CLIENT_SECRET = 'sandbox-google-secret';

/**
 * A certified OpenID Connect issuer in Google's place: PKCE required, codes work once, a wrong
 * secret or a foreign redirect address is refused. Signing in always asks which account to use,
 * and a refresh token comes with `access_type=offline` only, as with Google. The paths of `google-settings.json` are Google's own,
 * so that only the host differs, and its ID token holds the claims of the granted scopes, as Google's does.
 * @param options.appUrl origin of the application, e.g. 'http://localhost:3000'
 */
export async function startGoogle({
  dataDir,
  appUrl,
  port,
}: ServiceOptions & { appUrl: string }): Promise<SandboxService> {
  const folder = sandboxFolder(dataDir);
  const people = openPeople(folder);
  const key = await signingKey(folder);

  const serve = async (issuer: string) => {
    const { Provider } = await import('oidc-provider');
    const offlineGrants = new Set<string>();
    const provider = new Provider(issuer, {
      ...settings,
      clients: [
        {
          client_id: CLIENT_ID,
          client_secret: CLIENT_SECRET,
          redirect_uris: [new URL('/auth/google/callback', appUrl).href],
          grant_types: ['authorization_code', 'refresh_token'],
          response_types: ['code'],
          token_endpoint_auth_method: 'client_secret_basic',
        },
      ],
      jwks: { keys: [key] },
      pkce: { required: () => true },
      cookies: {
        keys: [createHash('sha256').update(key.d).digest('hex')],
        // Cookies ignore ports, so these names must differ from the application's.
        names: {
          session: SESSION_COOKIE,
          interaction: 'sandbox_google_step',
          resume: 'sandbox_google_resume',
        },
      },
      interactions: { url: (_ctx, interaction) => `/choose/${interaction.uid}` },
      findAccount(_ctx, sub) {
        const person = people.bySubject(sub);
        return person && { accountId: sub, claims: async () => claimsOf(person) };
      },
      issueRefreshToken: async (_ctx, _client, { grantId }) =>
        grantId !== undefined && offlineGrants.has(grantId),
      expiresWithSession: async () => false,
      clientBasedCORS: () => false,
      async renderError(ctx, out) {
        ctx.type = 'html';
        ctx.body = errorPage(out.error ?? 'error', out.error_description ?? '');
      },
    });

    const app = express().disable('x-powered-by').disable('etag');
    app.get('/', (_req, res) => void res.send(aboutPage(people.all())));
    app.use(choosePages(provider, people, offlineGrants));
    app.use(settings.routes.authorization, (req, _res, next) => {
      req.headers.cookie = withoutSession(req.headers.cookie);
      next();
    });
    app.use(provider.callback());
    return app;
  };
  const { url, close } = await withoutWarnings(() => serveOnLoopback(port, serve));

  return {
    name: 'Google sign-in',
    url,
    env: { GOOGLE_CLIENT_ID: CLIENT_ID, GOOGLE_CLIENT_SECRET: CLIENT_SECRET, GOOGLE_ISSUER: url },
    close,
  };
}

const SESSION_COOKIE = 'sandbox_google_session';

/** Without a remembered session every sign-in shows the account chooser. */
function withoutSession(cookies: string | undefined): string {
  return (cookies ?? '')
    .split(/;\s*/)
    .filter((cookie) => !cookie.startsWith(SESSION_COOKIE))
    .join('; ');
}

/** Does something without oidc-provider's warnings: of Node 20, on which everything used here works, and of its storage in memory. */
async function withoutWarnings<T>(work: () => Promise<T>): Promise<T> {
  const { warn } = console;
  console.warn = (...words: unknown[]) => {
    if (!String(words[0]).includes('oidc-provider WARNING')) warn(...words);
  };
  try {
    return await work();
  } finally {
    console.warn = warn;
  }
}
