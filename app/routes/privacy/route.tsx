import type { AppLoadContext, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { PublicFrame } from '~/components/public-frame';
import { LegalText } from '~/features/billing/legal-text';
import { holdoutNotice } from '~server/domain/messages/holdout';
import { type Operator, operatorLines } from '~server/domain/billing/operator';
import type { LegalSection } from '~server/domain/billing/terms';

import sections from './sections.json';

export function loader({ context }: LoaderFunctionArgs) {
  const { operator, placeServices, claudeOn, pushOn, messageHoldout } = context.app;
  return { operator, placeServices, claudeOn, pushOn, messageHoldout };
}

export const handle = { static: true };

const WHERE = 'Where you are';
const RECEIPTS = 'Receipts';
/** What else becomes of a picture on installations that have a key. */
const BY_CLAUDE =
  'If you say yes to that on the screen of receipts or in the settings, the pictures that you choose from then on go to Anthropic in the USA, whose AI Claude reads them: each made smaller, with all that is printed on it, and a code that stands in for your account. It is a question of its own: a yes to the AI coach does not count for it. You can take it back at any time; then the program on the server reads them again. Hazel keeps no picture; Anthropic handles it by its own terms.';
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

const MAILS = 'Mails that Hazel writes of itself';
const ON_DEVICE = 'On your device';
/** What happens to notifications on installations that have the keys. */
const BY_PUSH =
  'If you switch notifications on for a device, its browser gives Hazel an address at the push service of its maker: Google, Mozilla, Apple or Microsoft. Messages go there encrypted, so that only your device can read them; the service learns that there is one, and when. An amount stands in them only if your mails may name amounts. The address is forgotten when you switch notifications off, sign out of that device or delete your account.';

const responsible = (operator: Operator) => ({
  title: 'Who is responsible',
  blocks: [
    operatorLines(operator),
    'For every question, and if you cannot sign in, for a copy or deletion, too, write to this address.',
  ],
});

export default function PrivacyPage() {
  const { operator, placeServices, claudeOn, pushOn, messageHoldout } = useLoaderData<typeof loader>();
  const more = new Map([
    [WHERE, told(placeServices)],
    [RECEIPTS, claudeOn ? [BY_CLAUDE] : []],
    [MAILS, holdoutNotice(messageHoldout)],
    [ON_DEVICE, pushOn ? [BY_PUSH] : []],
  ]);
  const shown = SECTIONS.map((section) => ({
    ...section,
    blocks: [...section.blocks, ...(more.get(section.title) ?? [])],
  }));
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
