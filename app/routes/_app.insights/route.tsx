import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import type { ClientLoaderFunctionArgs } from '@remix-run/react';

import { InsightsScreen } from '~/features/insights/insights-screen';
import { monthAsked } from '~/features/insights/month-asked';
import { prefetch } from '~/http/caller.server';
import { requireOnboarded } from '~/http/gate.server';
import { clientPage } from '~/trpc/client-page';
import type { LocalDay } from '~server/domain/kernel/days';

/** What the month and year blocks ask for. */
function inputs(request: Request, today: LocalDay) {
  const month = (monthAsked(new URL(request.url).searchParams) ?? today).slice(0, 7);
  return { month: { month }, year: { year: Number(month.slice(0, 4)) } };
}

export async function loader(args: LoaderFunctionArgs) {
  const { access, today } = requireOnboarded(args);
  const { month, year } = inputs(args.request, today);
  return prefetch(args, ({ insights }) => [
    insights.month.fetch(month),
    insights.year.fetch(year),
    insights.weekdays.fetch(),
    ...(access.pro ? [insights.goal.fetch(), insights.projections.fetch(), insights.analytics.fetch()] : []),
  ]);
}

export const clientLoader = (args: ClientLoaderFunctionArgs) =>
  clientPage(({ insights }, me) => {
    const { month, year } = inputs(args.request, me.today);
    return [
      insights.month.fetch(month),
      insights.year.fetch(year),
      insights.weekdays.fetch(),
      ...(me.access.pro
        ? [insights.goal.fetch(), insights.projections.fetch(), insights.analytics.fetch()]
        : []),
    ];
  })(args);

export default function InsightsPage() {
  return <InsightsScreen />;
}

export const meta: MetaFunction = () => [{ title: 'Insights · Hazel' }];
