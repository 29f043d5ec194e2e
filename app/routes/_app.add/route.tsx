import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';

import { PageTitle } from '~/components/page-title';
import { AddForm } from '~/features/savings/add-form';
import { logFromForm } from '~/features/savings/log-from-form.server';
import { prefetch } from '~/http/caller.server';
import { requireOnboarded } from '~/http/gate.server';
import { clientPage } from '~/trpc/client-page';

export async function loader(args: LoaderFunctionArgs) {
  requireOnboarded(args);
  await prefetch(args, (api) => [api.savings.categories.prefetch()]);
  return { formId: crypto.randomUUID() };
}

const ask = clientPage((api) => [api.savings.categories.ensureData()]);
export const clientLoader = async (args: { request: Request }) => {
  await ask(args);
  return { formId: undefined };
};

export const action = (args: ActionFunctionArgs) => logFromForm(args);

export default function AddPage() {
  const { formId } = useLoaderData<typeof loader | typeof clientLoader>();
  return (
    <div className="page">
      <PageTitle detail="How much did you not spend?">Add a saving</PageTitle>
      <AddForm formId={formId} returned={useActionData<typeof action>()} />
    </div>
  );
}

export const meta: MetaFunction = () => [{ title: 'Add a saving · Hazel' }];
