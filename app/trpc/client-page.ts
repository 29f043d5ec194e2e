import { type ClientLoaderFunctionArgs, redirect, redirectDocument } from '@remix-run/react';

import { turnedAway } from '~/http/gate';
import { paths } from '~/paths';

import { clientApi, failedFor } from './client';
import { type Page, queriesOf } from './page';

/** The `clientLoader` of a page: passes the same gate as on the server and fetches what the cache lacks. */
export function clientPage(page: Page) {
  return async ({ request, params }: ClientLoaderFunctionArgs): Promise<null> => {
    const api = clientApi();
    const { pathname, search, searchParams } = new URL(request.url);
    try {
      const me = await api.profile.me.fetch();
      const elsewhere = turnedAway(page, me, searchParams);
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
