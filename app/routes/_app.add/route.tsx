import type { LoaderFunctionArgs } from '@remix-run/node';
import { type ClientLoaderFunctionArgs, useActionData, useLoaderData } from '@remix-run/react';

import { PageTitle } from '~/components/page-title';
import { AddForm, type ReturnedForm } from '~/features/savings/add-form';
import { logFromForm } from '~/features/savings/log-from-form.server';
import { newId } from '~/lib/id';
import { serverPage } from '~/http/caller.server';
import { type Page, clientPage } from '~/trpc/client-page';

const page: Page = { queries: (api) => [api.savings.form.fetch()] };

/** The id of the saving that a form without scripts sends; the browser's form makes its own. */
interface FormId {
  formId?: string;
}

export const loader = async (args: LoaderFunctionArgs): Promise<FormId> => {
  await serverPage(page)(args);
  return { formId: newId() };
};

export const clientLoader = async (args: ClientLoaderFunctionArgs): Promise<FormId> => {
  await clientPage(page)(args);
  return {};
};

export const action = logFromForm;

export default function AddPage() {
  const { formId } = useLoaderData<FormId>();
  return (
    <div className="page max-lg:pt-0 lg:max-xl:pt-1">
      <PageTitle detail="How much did you not spend?">Add a saving</PageTitle>
      <AddForm formId={formId} returned={useActionData<ReturnedForm>()} />
    </div>
  );
}

export const meta = () => [{ title: 'Add a saving · Hazel' }];
