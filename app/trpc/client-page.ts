import { type ClientLoaderFunctionArgs, redirect, redirectDocument } from '@remix-run/react';
import type { createServerSideHelpers } from '@trpc/react-query/server';

import { paths } from '~/paths';
import type { AppRouter, CurrentUser } from '~server/index';

import { clientApi, publicErrorFrom } from './client';

/** What a page can fetch before it is shown: in the document's loader or in the tab's. */
type PageApi = ReturnType<typeof createServerSideHelpers<AppRouter>> | ReturnType<typeof clientApi>;

/** What a page asks for before it is shown, stated once for the server's loader and the tab's. */
export type PageQueries = (
  api: PageApi,
  me: CurrentUser,
  page: { search: URLSearchParams; params: { userId?: string } },
) => Promise<unknown>[];

/** The way through the same gates within the browser: fills the cache for a screen (asking only for what is
 * not there yet) and sends away whom the server would. `open` screens skip goal and trial. */
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
      // A block whose query fails shows that itself; only a lost session ends the navigation.
      if (!blocked || gate === 'signed-in') {
        const results = await Promise.allSettled(queries(api, me, { search: searchParams, params }));
        for (const result of results) {
          if (result.status === 'rejected' && publicErrorFrom(result.reason)?.reason === 'SIGN_IN_REQUIRED')
            throw result.reason;
        }
      }
    } catch (error) {
      // A new document: what the tab still knows belongs to a session that is over.
      if (publicErrorFrom(error)?.reason === 'SIGN_IN_REQUIRED')
        throw redirectDocument(paths.auth({ redirect: pathname + search }));
      throw error;
    }
    return null;
  };
}
