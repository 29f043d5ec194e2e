import { type ClientLoaderFunctionArgs, redirect, redirectDocument } from '@remix-run/react';
import type { createServerSideHelpers } from '@trpc/react-query/server';

import { paths } from '~/paths';
import type { AppRouter, CurrentUser } from '~server/index';

import { clientApi, publicErrorFrom } from './client';

/** The procedures that a page can fetch before it is shown, in the document's loader or in the tab's. */
type PageApi = ReturnType<typeof createServerSideHelpers<AppRouter>> | ReturnType<typeof clientApi>;

/** The queries of a page before it is shown, listed once for the server's loader and the tab's. */
export type PageQueries = (
  api: PageApi,
  me: CurrentUser,
  page: { search: URLSearchParams; params: { userId?: string } },
) => Promise<unknown>[];

/** The `clientLoader` of a page: passes the same gates as on the server and fetches what the cache lacks.
 * @param gate 'goal' lets people through whom Trial Expired blocks, 'signed-in' also those without a goal */
export function clientPage(
  queries: PageQueries = () => [],
  gate: 'onboarded' | 'goal' | 'signed-in' = 'onboarded',
) {
  return async ({ request, params }: ClientLoaderFunctionArgs): Promise<null> => {
    const api = clientApi();
    const { pathname, search, searchParams } = new URL(request.url);
    try {
      const me = await api.profile.me.fetch();
      if (gate !== 'signed-in' && me.goal === null) throw redirect(paths.onboarding());
      const blocked = !me.access.pro && me.access.blocked;
      if (gate === 'onboarded' && blocked) throw redirect(paths.dashboard());
      // A screen shows a failed query by itself; only a lost session ends the navigation.
      if (!blocked || gate === 'signed-in') {
        const results = await Promise.allSettled(queries(api, me, { search: searchParams, params }));
        for (const result of results) {
          if (result.status === 'rejected' && publicErrorFrom(result.reason)?.reason === 'SIGN_IN_REQUIRED')
            throw result.reason;
        }
      }
    } catch (error) {
      // A new document, because what the tab still holds belongs to a session that is over.
      if (publicErrorFrom(error)?.reason === 'SIGN_IN_REQUIRED')
        throw redirectDocument(paths.auth({ redirect: pathname + search, ended: 'session' }));
      // The account was closed in another tab.
      if (publicErrorFrom(error)?.reason === 'ACCOUNT_CLOSING')
        throw redirectDocument(paths.accountClosing());
      throw error;
    }
    return null;
  };
}
