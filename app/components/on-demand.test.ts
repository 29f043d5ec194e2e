import { readFileSync, readdirSync } from 'node:fs';

import { expect, test } from 'vitest';

const sources = readdirSync('app', { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
  .map((name) => ({ name, source: readFileSync(`app/${name}`, 'utf8') }));

/** Code that is loaded on demand and shows nothing by itself: whoever asks for it tells the failure in their place. */
const FUNCTIONS = new Set([
  'components/notify.ts ./notice-host', // the message comes plainly
  'components/notify.ts ./toast-host',
  'components/qr-modules.ts qrcode',
  'entry.client.tsx ./trpc/kept-data', // nothing is kept
  'features/accounts/passkey.ts @simplewebauthn/browser',
  'features/accounts/security/passkeys-card.tsx @simplewebauthn/browser',
  'features/accounts/sign-in/checked-form.tsx ~server/domain/accounts/auth-schema', // sent as it is
  'features/coach/use-chat.ts ./chat-stream',
  'features/game/milestones.ts ./milestone-overlay', // no celebration
  'features/groups/groups-card.tsx ~/features/groups/contributions/give-tap',
  'features/groups/live-events/use-live-events.ts ./follow-live-events', // fetched on return to the tab
  'features/messages/device-host.tsx ./own-device', // tried again at the next opening
  'features/messages/support-screen.tsx ./read-support',
  'features/onboarding/onboarding.tsx ./check-draft',
  'features/queue/load-queue.ts ./queue', // said where something would be kept (`useKeep`)
  'features/queue/load-queue.ts ./queued-card',
  'features/receipts/scan-button.tsx ./scans',
  'features/savings/csv-file.ts papaparse',
  'features/settings/settings-form.tsx ./read-draft',
  'lib/confetti.ts canvas-confetti', // none is thrown
]);

test('what is loaded on demand is opened by onDemand, dialogButton or whenLoaded, which tell a failure in place', () => {
  expect(sources.filter(({ source }) => /\blazy\(/.test(source)).map(({ name }) => name)).toEqual([
    'components/on-demand.tsx',
  ]);
  const others = sources.flatMap(({ name, source }) => {
    const opened = new Set(
      [
        ...source.matchAll(
          /\b(?:onDemand|dialogButton)(?:<\w+>)?\(\s*(?:async )?\(\) =>[^;]*?import\('([^']+)'\)/g,
        ),
      ].map(([, module]) => module),
    );
    // Named, because it is fetched early, too.
    for (const [, load, module] of source.matchAll(/const (\w+) = \(\) => import\('([^']+)'\);/g))
      if (new RegExp(`onDemand\\((?:async .*)?\\b${load}\\b`).test(source)) opened.add(module);
    return [...source.matchAll(/\bimport\('([^']+)'\)/g)]
      .filter(([, module]) => !opened.has(module))
      .map(([, module]) => `${name} ${module}`);
  });
  expect(new Set(others)).toEqual(FUNCTIONS);
});
