import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';

import { PageTitle } from '~/components/page-title';
import { AddForm, type ReturnedForm } from '~/features/savings/add-form';
import { logFromForm } from '~/features/savings/log-from-form.server';
import { prefetch } from '~/http/caller.server';
import { requireOnboarded } from '~/http/gate.server';
import type { PageQueries } from '~/trpc/client';
import { clientPage } from '~/trpc/client-page';

const queries: PageQueries = (api) => [api.savings.categories.fetch()];

/** The id of the saving that a form without scripts sends; the browser's form makes its own. */
interface FormId {
  formId?: string;
}

export async function loader(args: LoaderFunctionArgs): Promise<FormId> {
  requireOnboarded(args);
  await prefetch(args, queries);
  return { formId: crypto.randomUUID() };
}

const ask = clientPage(queries);
export const clientLoader = async (args: { request: Request }): Promise<FormId> => {
  await ask(args);
  return {};
};

export const action = (args: ActionFunctionArgs) => logFromForm(args);

export default function AddPage() {
  const { formId } = useLoaderData<FormId>();
  return (
    <div className="page">
      <PageTitle detail="How much did you not spend?">Add a saving</PageTitle>
      <AddForm formId={formId} returned={useActionData<ReturnedForm>()} />
    </div>
  );
}

export const meta: MetaFunction = () => [{ title: 'Add a saving · Hazel' }];
