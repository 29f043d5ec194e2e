import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { PartnerPage } from '~/features/partner/partner-page';
import { callerOf, publicErrorOfCall } from '~/http/caller.server';
import { formOf, textOf } from '~/http/form.server';
import { paths } from '~/paths';

/** Changes nothing, because a scanner that opens every link of a mail must not answer. */
export async function loader(args: LoaderFunctionArgs) {
  const { token = '' } = args.params;
  try {
    return { token, opened: await callerOf(args).partner.opened({ token }) };
  } catch (error) {
    publicErrorOfCall(error);
    return { token, opened: { kind: 'ended' as const } };
  }
}

export async function action(args: ActionFunctionArgs) {
  const { token = '' } = args.params;
  const { partner } = callerOf(args);
  try {
    await (textOf(await formOf(args), 'intent') === 'accept'
      ? partner.accept({ token })
      : partner.encourage({ token }));
  } catch (error) {
    // A link that has ended says so on its page.
    const { status, message, reason } = publicErrorOfCall(error);
    if (status === 429) throw Response.json({ message, reason }, { status });
  }
  return redirect(paths.partner(token));
}

export const handle = { static: true };

export default function PartnerRoute() {
  return <PartnerPage {...useLoaderData<typeof loader>()} />;
}

export const meta = () => [{ title: 'Savings partner · Hazel' }, { name: 'robots', content: 'noindex' }];
