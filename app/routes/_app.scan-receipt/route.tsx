import type { LinksFunction } from '@remix-run/node';
import { useNavigate } from '@remix-run/react';

import { ScanScreen } from '~/features/receipts/scan-screen';
import type { KeptDraft } from '~/features/savings/kept-draft';
import { serverPage } from '~/http/caller.server';
import { paths } from '~/paths';
import receiptStyles from '~/styles/receipts.css?url';
import { type Page, clientPage } from '~/trpc/client-page';

const page: Page = {};

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: receiptStyles }];
export const loader = serverPage(page);
export const clientLoader = clientPage(page);

export default function ScanReceiptPage() {
  const navigate = useNavigate();
  return (
    <ScanScreen
      onUse={(saving) =>
        navigate(paths.add(), {
          state: { draft: { ...saving, date: null }, attempt: null } satisfies KeptDraft,
        })
      }
    />
  );
}

export const meta = () => [{ title: 'Receipt analyzer · Hazel' }];
