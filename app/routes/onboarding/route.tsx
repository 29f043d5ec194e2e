import type { ActionFunctionArgs } from '@remix-run/node';
import { redirect, useActionData, useRouteError } from '@remix-run/react';

import { EMPTY_ONBOARDING_DRAFT } from '~/features/onboarding/draft';
import { checkDraft } from '~/features/onboarding/check-draft';
import type { NoScriptAnswer } from '~/features/onboarding/no-script-goal';
import { Onboarding } from '~/features/onboarding/onboarding';
import ONBOARDING_TEXT from '~/features/onboarding/texts.json';
import { ErrorPage } from '~/frame/error-page';
import { callerOf, publicErrorOfCall, serverPage } from '~/http/caller.server';
import { formOf, textOf } from '~/http/form.server';
import { requireUser } from '~/http/gate.server';
import { type Page, clientPage } from '~/trpc/client-page';
import { MeProvider } from '~/trpc/use-me';
import { destinationAfterSignIn } from '~server/domain/accounts/destination';

/** Where it leads once there is a goal. */
const onwardFrom = (search: URLSearchParams) =>
  destinationAfterSignIn({ redirect: search.get('redirect'), challengeId: null, email: null }, true);

const page: Page = {
  gate: 'signed-in',
  elsewhere: ({ goal }, search) => (goal === null ? null : onwardFrom(search)),
  queries: (api) => [api.profile.goalTemplates.fetch()],
};

export const loader = serverPage(page);
export const clientLoader = clientPage(page);

/** The steps are kept in the browser, so moving between them does not call the server. */
export const shouldRevalidate = ({ formMethod }: { formMethod?: string | undefined }) =>
  formMethod !== undefined && formMethod !== 'GET';

/** Handles the form of browsers without scripts, by the same rules and procedure. */
export async function action(args: ActionFunctionArgs) {
  const user = requireUser(args, page);
  const form = await formOf(args);
  const text = (name: string) => textOf(form, name);
  const typed = { goalName: text('goalName'), goalAmount: text('goalAmount'), goalDate: text('goalDate') };
  const refuse = (answer: Omit<NoScriptAnswer, 'typed'>, status: number) =>
    Response.json({ ...answer, typed } satisfies NoScriptAnswer, { status });

  const { problems, input } = checkDraft(
    { ...EMPTY_ONBOARDING_DRAFT, ...typed, householdSize: String(user.householdSize) },
    user.today,
  );
  const [problem] = problems;
  if (problem) return refuse(problem, 400);
  if (input) {
    try {
      await callerOf(args).profile.onboard(input);
    } catch (error) {
      const { message, fields, status } = publicErrorOfCall(error);
      const field = Object.keys(fields ?? {})[0] ?? null;
      return refuse(
        { message: field === null ? `${ONBOARDING_TEXT.notSaved}: ${message}` : message, field },
        status,
      );
    }
  }
  return redirect(onwardFrom(new URL(args.request.url).searchParams));
}

export default function OnboardingPage() {
  return (
    <MeProvider>
      <Onboarding answer={useActionData<NoScriptAnswer>()} />
    </MeProvider>
  );
}

export const meta = () => [{ title: 'Set your goal · Hazel' }];

export function ErrorBoundary() {
  return <ErrorPage error={useRouteError()} />;
}
