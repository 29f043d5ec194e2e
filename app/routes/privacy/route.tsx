import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { PublicFrame } from '~/components/public-frame';
import { LegalText } from '~/features/billing/legal-text';
import { type Operator, operatorLines } from '~server/domain/billing/operator';
import type { LegalSection } from '~server/domain/billing/terms';

import sections from './sections.json';

export function loader({ context }: LoaderFunctionArgs) {
  return { operator: context.app.operator };
}

export const handle = { static: true };

const SECTIONS: readonly LegalSection[] = sections;

const responsible = (operator: Operator) => ({
  title: 'Who is responsible',
  blocks: [
    operatorLines(operator),
    'For every question, and if you cannot sign in, for a copy or deletion, too, write to this address.',
  ],
});

export default function PrivacyPage() {
  const { operator } = useLoaderData<typeof loader>();
  return (
    <PublicFrame>
      <article className="page gap-6">
        <h1>Privacy</h1>
        <LegalText sections={[...SECTIONS, responsible(operator)]} operator={operator} />
      </article>
    </PublicFrame>
  );
}

export const meta = () => [{ title: 'Privacy · Hazel' }];
