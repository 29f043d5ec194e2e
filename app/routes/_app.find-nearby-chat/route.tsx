import type { LinksFunction } from '@remix-run/node';
import { useNavigate } from '@remix-run/react';

import { NextSteps } from '~/features/coach/next-steps';
import { NearbyScreen } from '~/features/places/nearby-screen';
import type { KeptDraft } from '~/features/savings/kept-draft';
import { serverPage } from '~/http/caller.server';
import { paths } from '~/paths';
import chatStyles from '~/styles/chat.css?url';
import { type Page, clientPage } from '~/trpc/client-page';

const page: Page = {};

export const loader = serverPage(page);
export const clientLoader = clientPage(page);

const NO_TURN = { id: null, logged: null, withdrawn: false };

export default function NearbyPage() {
  const navigate = useNavigate();
  return (
    <NearbyScreen
      steps={(steps, onAsk) => <NextSteps steps={steps} turn={NO_TURN} onAsk={onAsk} />}
      onUse={(saving) =>
        navigate(paths.add(), {
          state: { draft: { ...saving, date: null }, attempt: null } satisfies KeptDraft,
        })
      }
    />
  );
}

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: chatStyles }];
export const meta = () => [{ title: 'Find Cheap Nearby · Hazel' }];
