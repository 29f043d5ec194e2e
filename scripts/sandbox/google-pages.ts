import express, { type Router } from 'express';
import type { InteractionDetails, InteractionResult, Provider } from 'oidc-provider';
import { z } from 'zod';

import { asyncHandler } from '~server/http/async-handler';
import { googlePerson, subjectOf, type GooglePerson, type People } from './google-store';
import { alert, escapeHtml, htmlPage, options } from './html';

const choice = z.union([
  z.object({ action: z.literal('cancel') }),
  z.object({ person: z.string() }),
  googlePerson,
]);

/** The page on which a person picks the Google account, or types one. */
export function choosePages(provider: Provider, people: People, offlineGrants: Set<string>): Router {
  const router = express.Router();
  router.all(
    '/choose/:uid',
    express.urlencoded({ extended: false }),
    asyncHandler(async (req, res) => {
      const refuse = (page: string) => void res.status(400).send(page);
      const details = await provider.interactionDetails(req, res).catch(() => undefined);
      if (!details)
        return refuse(errorPage('session_not_found', 'This sign-in has expired. Start again in Hazel.'));
      const chooser = (problem: string) =>
        htmlPage('Choose an account', chooserPage(details, people.all(), problem));
      if (req.method === 'GET') return void res.send(chooser(''));
      const { data: chosen } = choice.safeParse(req.body);
      if (!chosen) return refuse(chooser('Enter a name.'));
      const finish = (result: InteractionResult) =>
        provider.interactionFinished(req, res, result, { mergeWithLastSubmission: false });
      if ('action' in chosen)
        return finish({ error: 'access_denied', error_description: 'The user denied access' });
      const person = 'person' in chosen ? people.bySubject(chosen.person) : chosen;
      if (!person) return refuse(errorPage('invalid_request', 'No such person.'));
      if (!('person' in chosen)) people.remember(person);
      const { client_id: clientId = '', scope = 'openid', access_type: access } = details.params;
      const accountId = subjectOf(person);
      const grant = new provider.Grant({ accountId, clientId });
      grant.addOIDCScope(scope);
      const grantId = await grant.save();
      if (access === 'offline') offlineGrants.add(grantId);
      await finish({ login: { accountId, remember: false }, consent: { grantId } });
    }),
  );
  return router;
}

const VERIFIED_WORDS = { yes: 'verified', no: 'not verified', 'as text': 'verified, sent as text' } as const;

const describe = (person: GooglePerson): string =>
  `<span><b>${escapeHtml(person.name)}</b> ${escapeHtml(person.email ?? 'no e-mail')}</span> <span class="muted">${VERIFIED_WORDS[person.verified]}</span>`;

function chooserPage(details: InteractionDetails, people: GooglePerson[], problem: string): string {
  const action = `/choose/${encodeURIComponent(details.uid)}`;
  const hint = details.params.login_hint ?? '';
  const rows = people
    .map(
      (person) => `<li><button name="person" value="${subjectOf(person)}">${describe(person)}</button></li>`,
    )
    .join('');
  return `<h1>Choose an account</h1><p class="muted">to continue to Hazel. This is the sandbox in Google's place; no real account is involved.</p>
<form method="post" action="${action}"><ul class="list card">${rows}</ul></form>
<h2>Use another account</h2>${alert(problem)}
<form method="post" action="${action}">
<label for="name">Name</label><input id="name" name="name" autocomplete="off" required>
<label for="email">Email</label><input id="email" name="email" autocomplete="off" placeholder="empty: Google tells no email" value="${escapeHtml(hint)}">
<label for="verified">Verified</label><select id="verified" name="verified">${options([
    ['yes', 'yes'],
    ['no', 'no'],
    ['as text', 'yes, sent as text'],
  ])}</select>
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
