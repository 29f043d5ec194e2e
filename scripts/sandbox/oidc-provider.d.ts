/** What the sandbox uses of `oidc-provider` 9, which ships no types of its own. */
declare module 'oidc-provider' {
  import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

  export interface InteractionDetails {
    uid: string;
    params: Record<string, string | undefined>;
  }

  export type InteractionResult =
    | { login: { accountId: string; remember: boolean }; consent: { grantId: string } }
    | { error: string; error_description: string };

  export interface Grant {
    addOIDCScope(scope: string): void;
    /** Answers the grant's id. */
    save(): Promise<string>;
  }

  export interface Account {
    accountId: string;
    claims(): Promise<{ sub: string } & Record<string, unknown>>;
  }

  export interface Configuration {
    clients: {
      client_id: string;
      client_secret: string;
      redirect_uris: string[];
      grant_types: string[];
      response_types: string[];
      token_endpoint_auth_method: string;
    }[];
    jwks: { keys: object[] };
    adapter: (model: string) => object;
    claims: Record<string, string[]>;
    scopes: string[];
    conformIdTokenClaims: boolean;
    cookies: { keys: string[]; names: Record<'session' | 'interaction' | 'resume', string> };
    extraParams: string[];
    features: Record<string, { enabled: boolean }>;
    findAccount(ctx: unknown, sub: string): Account | undefined;
    interactions: { url(ctx: unknown, interaction: { uid: string }): string };
    issueRefreshToken(
      ctx: unknown,
      client: unknown,
      source: { grantId: string | undefined },
    ): Promise<boolean>;
    expiresWithSession(): Promise<boolean>;
    pkce: { required(): boolean };
    renderError(ctx: { type: string; body: unknown }, out: Record<string, string | undefined>): Promise<void>;
    responseTypes: string[];
    routes: Record<string, string>;
    clientBasedCORS(): boolean;
    rotateRefreshToken: boolean;
    ttl: Record<string, number>;
  }

  export class Provider {
    constructor(issuer: string, configuration: Configuration);
    readonly Grant: new (of: { accountId: string; clientId: string }) => Grant;
    callback(): RequestListener;
    interactionDetails(req: IncomingMessage, res: ServerResponse): Promise<InteractionDetails>;
    interactionFinished(
      req: IncomingMessage,
      res: ServerResponse,
      result: InteractionResult,
      options: { mergeWithLastSubmission: boolean },
    ): Promise<void>;
  }
}
