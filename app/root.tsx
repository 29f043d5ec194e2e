import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from '@remix-run/react';
import type { ReactNode } from 'react';

import { ScreenLinkHost } from './components/screen-link';
import { ErrorPage } from './frame/error-page';
import { StartScripts } from './frame/start-scripts';
import { afterAnswer } from './http/after-answer';
import { userOf } from './http/gate.server';
import { useNonce } from './nonce';
import styles from './styles/app.css?url';
import { fontLinks } from './styles/font-links';
import { QueryState } from './trpc/query-state';

export const links: LinksFunction = () => [
  ...fontLinks,
  { rel: 'stylesheet', href: styles },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
];

export function loader({ context }: LoaderFunctionArgs) {
  return { theme: userOf({ context })?.theme ?? 'system' };
}

/** The browser applies a change of theme by itself, so the loader need not run again on each navigation. */
export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs) =>
  args.formMethod !== undefined && args.formMethod !== 'GET' && afterAnswer(args);

export const meta: MetaFunction = ({ error }) => [
  { title: isRouteErrorResponse(error) && error.status === 404 ? 'Page not found · Hazel' : 'Hazel' },
];

/** True for pages that are complete without our scripts: they load none. */
function useIsStatic(): boolean {
  return useMatches().some(
    ({ handle }) =>
      typeof handle === 'object' && handle !== null && 'static' in handle && handle.static === true,
  );
}

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce();
  const isStatic = useIsStatic();
  const theme = useRouteLoaderData<typeof loader>('root')?.theme ?? 'system';
  return (
    <html lang="en" data-theme={theme} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#f9f5ec" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0d1611" media="(prefers-color-scheme: dark)" />
        <Meta />
        {!isStatic && <StartScripts />}
        <Links />
      </head>
      <body>
        {children}
        {!isStatic && (
          <>
            <ScreenLinkHost />
            <QueryState />
            <ScrollRestoration nonce={nonce} />
          </>
        )}
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary() {
  return <ErrorPage error={useRouteError()} />;
}
