import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { PublicFrame } from '~/components/public-frame';
import { LegalText } from '~/features/billing/legal-text';
import { operatorLines } from '~server/domain/billing/operator';

import general from './general.json';

export function loader({ context }: LoaderFunctionArgs) {
  return { operator: context.app.operator };
}

export const handle = { static: true };

export default function ImprintPage() {
  const { operator } = useLoaderData<typeof loader>();
  const who = {
    title: 'Who runs this site',
    blocks: [
      operatorLines(operator),
      'Hazel is a savings coach on the web. Its operator answers for what is shown here.',
    ],
  };
  return (
    <PublicFrame>
      <article className="page gap-6">
        <h1>Imprint</h1>
        <LegalText sections={[who, ...general]} operator={operator} />
      </article>
    </PublicFrame>
  );
}

export const meta = () => [{ title: 'Imprint · Hazel' }];
