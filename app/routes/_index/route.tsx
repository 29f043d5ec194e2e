import { type LinksFunction, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { Landing } from '~/features/landing/landing';
import { lead } from '~/features/landing/texts.json';
import { userOf } from '~/http/gate.server';
import { paths } from '~/paths';
import landingStyles from '~/styles/landing.css?url';
import { preferredNumberLocale } from '~server/domain/kernel/number-locale';

/** Sends a person with a session to where every call to action would lead. Anonymous visitors cost no statement. */
export function loader({ context, request }: LoaderFunctionArgs) {
  const user = userOf({ context });
  if (user) throw redirect(user.goal === null ? paths.onboarding() : paths.dashboard());
  return {
    locale: preferredNumberLocale(context.ctx.acceptLanguage),
    measured: context.app.siteStats(),
    mailOn: context.ctx.services.mailOn,
    signedOut: new URL(request.url).searchParams.has('signed-out'),
  };
}

export const handle = { static: true };

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: landingStyles }];

export default function LandingPage() {
  return <Landing {...useLoaderData<typeof loader>()} />;
}

const DESCRIPTION = `${lead} No bank connection, ever.`;

export const meta: MetaFunction = () => [
  { title: 'Hazel: save smarter, dream bigger' },
  { name: 'description', content: DESCRIPTION },
  { property: 'og:title', content: 'Hazel: save smarter, dream bigger' },
  { property: 'og:description', content: DESCRIPTION },
  { property: 'og:type', content: 'website' },
];
