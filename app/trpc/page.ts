import type { createServerSideHelpers } from '@trpc/react-query/server';

import type { Gate } from '~/http/gate';
import { isBlocked } from '~server/domain/billing/access';
import type { AppRouter, CurrentUser } from '~server/index';

import type { clientApi } from './client';

/** The procedures that a page can fetch before it is shown, in the document's loader or in the tab's. */
type PageApi = ReturnType<typeof createServerSideHelpers<AppRouter>> | ReturnType<typeof clientApi>;

interface Asked {
  search: URLSearchParams;
  params: { userId?: string };
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
