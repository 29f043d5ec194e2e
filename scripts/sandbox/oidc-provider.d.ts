/** The part of `oidc-provider` 9 that the sandbox uses; the package ships no types of its own. */
declare module 'oidc-provider' {
  import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

  export interface InteractionDetails {
    uid: string;
    params: Record<string, string | undefined>;
  }

  export type InteractionResult =
    | { login: { accountId: string; remember: boolean }; consent: { grantId: string } }
    | { error: string; error_description: string };

  /** The options that are functions; the others are plain data of the shape in its documentation. */
  export interface Configuration {
    findAccount(
      ctx: unknown,
      sub: string,
    ): { accountId: string; claims(): Promise<{ sub: string }> } | undefined;
    interactions: { url(ctx: unknown, interaction: { uid: string }): string };
    issueRefreshToken(ctx: unknown, client: unknown, source: { grantId?: string }): Promise<boolean>;
    renderError(ctx: { type: string; body: unknown }, out: Record<string, string | undefined>): Promise<void>;
    [option: string]: unknown;
  }

  export class Provider {
    constructor(issuer: string, configuration: Configuration);
    readonly Grant: new (of: { accountId: string; clientId: string }) => {
      addOIDCScope(scope: string): void;
      /** Returns the grant's id. */
      save(): Promise<string>;
    };
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
