import { type LoaderFunctionArgs, type MetaFunction, data } from '@remix-run/node';
import { type ClientLoaderFunctionArgs, useParams } from '@remix-run/react';

import { prefetch } from '~/http/caller.server';
import { requireOnboarded } from '~/http/gate.server';
import { clientPage } from '~/trpc/client-page';

import { screenAt } from './screens';

const searchOf = (request: Request) => new URL(request.url).searchParams;

export async function loader(args: LoaderFunctionArgs) {
  const screen = screenAt(args.params.screen);
  if (!screen) throw data({ message: 'Oops! Page not found' }, { status: 404 });
  requireOnboarded(args);
  return prefetch(args, (api) => screen.prefetch?.(api, searchOf(args.request)) ?? []);
}

export async function clientLoader({ request, params, serverLoader }: ClientLoaderFunctionArgs) {
  const screen = screenAt(params.screen);
  // An unknown address is the server's to answer.
  if (!screen) return serverLoader<typeof loader>();
  return clientPage((api) => screen.ensure?.(api, searchOf(request)) ?? [])({ request });
}

export default function SmallScreen() {
  const { screen } = useParams();
  const found = screenAt(screen);
  return found ? <found.Screen /> : null;
}

export const meta: MetaFunction = ({ params }) => [
  { title: `${screenAt(params.screen)?.title ?? 'Page not found'} · Hazel` },
];
