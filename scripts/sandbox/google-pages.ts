import express, { type Request, type Response, type Router } from 'express';
import type { InteractionDetails, Provider } from 'oidc-provider';
import { z } from 'zod';

import { subjectOf, verified, type GooglePerson, type People } from './google-store';
import { escapeHtml, htmlPage } from './html';
import { asyncHandler } from '~server/http/async-handler';

const choice = z.union([
  z.object({ action: z.literal('cancel') }),
  z.object({ person: z.string() }),
  z.object({
    name: z.string().trim().min(1, 'Enter a name'),
    email: z
      .string()
      .trim()
      .transform((email) => (email === '' ? undefined : email)),
    verified,
  }),
]);

/** The page on which a person picks the Google account, or types one. */
export function choosePages(provider: Provider, people: People, offlineGrants: Set<string>): Router {
  const router = express.Router();

  router.get(
    '/choose/:uid',
    asyncHandler(async (req, res) => {
      const details = await signInUnderWay(provider, req, res);
      if (details) res.send(htmlPage('Choose an account', chooserPage(details, people.all())));
    }),
  );

  router.post(
    '/choose/:uid',
    express.urlencoded({ extended: false }),
    asyncHandler(async (req, res) => {
      const details = await signInUnderWay(provider, req, res);
      if (!details) return;
      const chosen = choice.safeParse(req.body);
      if (!chosen.success) {
        res
          .status(400)
          .send(htmlPage('Choose an account', chooserPage(details, people.all(), 'Enter a name.')));
        return;
      }
      if ('action' in chosen.data) {
        const refusal = { error: 'access_denied', error_description: 'The user denied access' };
        await provider.interactionFinished(req, res, refusal, { mergeWithLastSubmission: false });
        return;
      }
      const person = 'person' in chosen.data ? people.bySubject(chosen.data.person) : chosen.data;
      if (!person) {
        res.status(400).send(errorPage('invalid_request', 'No such person.'));
        return;
      }
      if (!('person' in chosen.data)) people.remember(person);
      await finish(provider, req, res, { details, person, offlineGrants });
    }),
  );

  return router;
}

async function signInUnderWay(
  provider: Provider,
  req: Request,
  res: Response,
): Promise<InteractionDetails | undefined> {
  try {
    return await provider.interactionDetails(req, res);
  } catch {
    res.status(400).send(errorPage('session_not_found', 'This sign-in has expired. Start again in Hazel.'));
    return undefined;
  }
}

async function finish(
  provider: Provider,
  req: Request,
  res: Response,
  chosen: { details: InteractionDetails; person: GooglePerson; offlineGrants: Set<string> },
): Promise<void> {
  const { params } = chosen.details;
  const accountId = subjectOf(chosen.person);
  const grant = new provider.Grant({ accountId, clientId: params.client_id ?? '' });
  grant.addOIDCScope(params.scope ?? 'openid');
  const grantId = await grant.save();
  if (params.access_type === 'offline') chosen.offlineGrants.add(grantId);
  const result = { login: { accountId, remember: false }, consent: { grantId } };
  await provider.interactionFinished(req, res, result, { mergeWithLastSubmission: false });
}

const VERIFIED_WORDS = { yes: 'verified', no: 'not verified', 'as text': 'verified, sent as text' } as const;

const describe = (person: GooglePerson): string =>
  `<span><b>${escapeHtml(person.name)}</b> ${escapeHtml(person.email ?? 'no e-mail')}</span> <span class="muted">${VERIFIED_WORDS[person.verified]}</span>`;

function chooserPage(details: InteractionDetails, people: GooglePerson[], problem = ''): string {
  const action = `/choose/${encodeURIComponent(details.uid)}`;
  const hint = details.params.login_hint ?? '';
  const rows = people
    .map(
      (person) => `<li><button name="person" value="${subjectOf(person)}">${describe(person)}</button></li>`,
    )
    .join('');
  return `<h1>Choose an account</h1><p class="muted">to continue to Hazel. This is the sandbox in Google's place; no real account is involved.</p>
<form method="post" action="${action}"><ul class="list card">${rows}</ul></form>
<h2>Use another account</h2>${problem === '' ? '' : `<p role="alert">${escapeHtml(problem)}</p>`}
<form method="post" action="${action}">
<label for="name">Name</label><input id="name" name="name" autocomplete="off" required>
<label for="email">Email</label><input id="email" name="email" autocomplete="off" placeholder="empty: Google tells no email" value="${escapeHtml(hint)}">
<label for="verified">Verified</label><select id="verified" name="verified"><option value="yes">yes</option><option value="no">no</option><option value="as text">yes, sent as text</option></select>
<p style="margin-top:16px"><button>Continue</button></p></form>
<form method="post" action="${action}"><button class="quiet" name="action" value="cancel">Cancel</button></form>`;
}

export function aboutPage(people: GooglePerson[]): string {
  return htmlPage(
    'Hazel sandbox Google',
    `<h1>Google sign-in, sandbox</h1><p class="muted">Hazel's "Continue with Google" leads here while no Google client is configured. These accounts can be chosen; another one can be typed there.</p>
<ul class="list card">${people.map((person) => `<li style="padding:14px 16px">${describe(person)}</li>`).join('')}</ul>`,
  );
}

export function errorPage(error: string, description: string): string {
  return htmlPage(
    'Sign-in stopped',
    `<h1>Sign-in stopped</h1><p>${escapeHtml(description)}</p><p class="muted">${escapeHtml(error)}</p>`,
  );
}
