import { type ClientLoaderFunctionArgs, redirect, redirectDocument } from '@remix-run/react';
import type { createServerSideHelpers } from '@trpc/react-query/server';

import { type Gate, turnedAway } from '~/http/gate';
import { paths } from '~/paths';
import { isBlocked } from '~server/domain/billing/access';
import type { AppRouter, CurrentUser } from '~server/index';

import { failedFor } from './client';
import { clientApi } from './tab-cache';

/** The procedures that a page can fetch before it is shown, in the document's loader or in the tab's. */
type PageApi = ReturnType<typeof createServerSideHelpers<AppRouter>> | ReturnType<typeof clientApi>;

interface Asked {
  search: URLSearchParams;
  params: { userId?: string; productId?: string };
}

/** What comes before a page is shown. The document's loader (`serverPage`) and the tab's (`clientPage`) are made from
 * the same value. */
export interface Page extends Gate {
  /** What the page shows. Nothing is asked for behind the Trial Expired screen, where the procedures would refuse. */
  queries?: (api: PageApi, me: CurrentUser, asked: Asked) => Promise<unknown>[];
  /** Where a page leads that is about what does not exist. */
  missing?: string;
}

/** The queries of a page, started for a person who has passed its gate. */
export function queriesOf({ gate, queries }: Page, api: PageApi, me: CurrentUser, asked: Asked) {
  return queries === undefined || (gate !== 'signed-in' && isBlocked(me.access))
    ? []
    : queries(api, me, asked);
}

/** The `clientLoader` of a page: passes the same gate as on the server and fetches what the cache lacks. */
export function clientPage(page: Page) {
  return async ({ request, params }: ClientLoaderFunctionArgs): Promise<null> => {
    const api = clientApi();
    const url = new URL(request.url);
    const { pathname, search, searchParams } = url;
    try {
      const me = await api.profile.me.fetch();
      const elsewhere = turnedAway(page, me, url);
      if (elsewhere !== null) throw redirect(elsewhere);
      // A screen shows a failed query by itself; only a lost session ends the navigation.
      for (const result of await Promise.allSettled(
        queriesOf(page, api, me, { search: searchParams, params }),
      ))
        if (result.status === 'rejected' && failedFor(result.reason, 'SIGN_IN_REQUIRED')) throw result.reason;
    } catch (error) {
      // A new document, because what the tab still holds belongs to a session that is over.
      if (failedFor(error, 'SIGN_IN_REQUIRED'))
        throw redirectDocument(paths.auth({ redirect: pathname + search, ended: 'session' }));
      // In another tab the account was closed.
      if (failedFor(error, 'ACCOUNT_CLOSING')) throw redirectDocument(paths.accountClosing());
      throw error;
    }
    return null;
  };
}
