import type { ClientLoaderFunctionArgs } from '@remix-run/react';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';

import { historyAddress } from '~/features/savings/history-address';
import { HistoryScreen } from '~/features/savings/history-screen';
import { prefetch } from '~/http/caller.server';
import { requireOnboarded } from '~/http/gate.server';
import type { PageQueries } from '~/trpc/client';
import { clientPage } from '~/trpc/client-page';

/** The page or the trash that the address names. */
const queriesOf =
  (request: Request): PageQueries =>
  (api) => {
    const { input, trash } = historyAddress(new URL(request.url).searchParams);
    return [trash ? api.savings.trash.fetch() : api.savings.history.fetch(input)];
  };

export async function loader(args: LoaderFunctionArgs) {
  requireOnboarded(args);
  return prefetch(args, queriesOf(args.request));
}

export const clientLoader = (args: ClientLoaderFunctionArgs) => clientPage(queriesOf(args.request))(args);

export default function HistoryPage() {
  return <HistoryScreen />;
}

export const meta: MetaFunction = () => [{ title: 'Savings history · Hazel' }];
