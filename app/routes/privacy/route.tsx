import type { AppLoadContext, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { PublicFrame } from '~/components/public-frame';
import { LegalText } from '~/features/billing/legal-text';
import { type Operator, operatorLines } from '~server/domain/billing/operator';
import type { LegalSection } from '~server/domain/billing/terms';

import sections from './sections.json';

export function loader({ context }: LoaderFunctionArgs) {
  const { operator, placeServices } = context.app;
  return { operator, placeServices };
}

export const handle = { static: true };

const WHERE = 'Where you are';
const SECTIONS: readonly LegalSection[] = sections;

/** Which third parties hear of somebody who looks around: those that the operator has set up. */
const told = ({ geocoder, byAddress, venues }: AppLoadContext['app']['placeServices']): string[] => [
  ...(geocoder === null
    ? []
    : [
        `To name your town, the server tells ${geocoder} the middle of the square kilometre in which you are: neither who you are nor your internet address. The town is remembered for that square for 30 days, without saying who asked.`,
      ]),
  ...(byAddress === null
    ? []
    : [
        `If no city was found and you press once more, ${byAddress} is told your internet address without its last part, to guess your city. Hazel does not store it.`,
      ]),
  ...(venues === null
    ? []
    : [
        `For places nearby, the server asks ${venues} for everything in areas of about 6 by 11 kilometres, each once a day for everybody: neither where you are in them nor who you are. They are kept until nobody has looked there for 30 days.`,
      ]),
];

const responsible = (operator: Operator) => ({
  title: 'Who is responsible',
  blocks: [
    operatorLines(operator),
    'For every question, and if you cannot sign in, for a copy or deletion, too, write to this address.',
  ],
});

export default function PrivacyPage() {
  const { operator, placeServices } = useLoaderData<typeof loader>();
  const shown = SECTIONS.map((section) =>
    section.title === WHERE ? { ...section, blocks: [...section.blocks, ...told(placeServices)] } : section,
  );
  return (
    <PublicFrame>
      <article className="page gap-6">
        <h1>Privacy</h1>
        <LegalText sections={[...shown, responsible(operator)]} operator={operator} />
      </article>
    </PublicFrame>
  );
}

export const meta = () => [{ title: 'Privacy · Hazel' }];
