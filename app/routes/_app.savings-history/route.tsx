import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';

import { historyAddress } from '~/features/savings/history-address';
import { HistoryScreen } from '~/features/savings/history-screen';
import { prefetch } from '~/http/caller.server';
import { requireOnboarded } from '~/http/gate.server';
import { clientPage } from '~/trpc/client-page';

const addressOf = (request: Request) => historyAddress(new URL(request.url).searchParams);

export async function loader(args: LoaderFunctionArgs) {
  requireOnboarded(args);
  const { input, trash } = addressOf(args.request);
  return prefetch(args, (api) => [trash ? api.savings.deleted.fetch() : api.savings.list.fetch(input)]);
}

export async function clientLoader(args: { request: Request }) {
  const { input, trash } = addressOf(args.request);
  return clientPage((api) => [trash ? api.savings.deleted.fetch() : api.savings.list.fetch(input)])(args);
}

export default function HistoryPage() {
  return <HistoryScreen />;
}

export const meta: MetaFunction = () => [{ title: 'Savings history · Hazel' }];
