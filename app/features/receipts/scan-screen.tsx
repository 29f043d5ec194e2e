import Camera from 'lucide-react/icons/camera';
import { useEffect, useRef, useState } from 'react';

import { EmptyState } from '~/components/empty-state';
import { PageTitle } from '~/components/page-title';
import { notifySuccess } from '~/components/notify';
import { trpc } from '~/trpc/client';
import { useMe } from '~/trpc/use-me';

import { CheckReceipt } from './check-receipt';
import { ClaudeQuestion } from './claude-question';
import type { ReceiptSaving } from './receipt-saving';
import { ScanButton } from './scan-button';
import { ScanList } from './scan-list';
import { useScans } from './scans';
import { SharedPicture } from './shared-picture';

/** Pictures of receipts and what was read from them, which the person checks before anything is kept. */
export function ScanScreen({ onUse }: { onUse: (saving: ReceiptSaving) => void }) {
  const { id: userId } = useMe();
  const { data: ai } = trpc.coach.ai.useQuery();
  const scans = useScans(userId);
  const [chosen, setChosen] = useState<string | null>(null);
  const read = scans.filter(({ state }) => state.kind === 'read');
  const shown = read.find(({ id }) => id === chosen) ?? read[0];

  // Each receipt is announced once, also one that was read while the person was on another screen.
  const announced = useRef(0);
  useEffect(() => {
    if (read.length > announced.current) notifySuccess('Receipt analyzed! 🔍');
    announced.current = read.length;
  }, [read.length]);

  return (
    <div className="page receipts">
      <PageTitle
        detail={
          ai?.available && ai.pictures
            ? 'Claude reads it, or Hazel itself. The picture is never kept.'
            : 'Hazel reads it here. The picture is never kept.'
        }
      >
        Receipt analyzer
      </PageTitle>
      <SharedPicture />
      {scans.length === 0 ? (
        <EmptyState
          title="What could the same basket cost?"
          action={
            <>
              <ScanButton everywhere className="mt-2">
                Choose a picture
              </ScanButton>
              <ScanButton camera look="ghost" small className="touch-only">
                <Camera size={18} /> Take a photo
              </ScanButton>
            </>
          }
        >
          A photo of a receipt, a picture or a PDF of up to 5 MB. You check every line before anything is
          kept.
        </EmptyState>
      ) : (
        <>
          <ScanList scans={scans} shown={shown?.id ?? null} onShow={setChosen} />
          <div className="row flex-wrap gap-2">
            <ScanButton everywhere look="ghost" small>
              Another receipt
            </ScanButton>
            <ScanButton camera look="quiet" small className="touch-only">
              <Camera size={18} /> Take a photo
            </ScanButton>
          </div>
          {shown?.draft && <CheckReceipt key={shown.id} scan={shown} draft={shown.draft} onUse={onUse} />}
        </>
      )}
      {ai?.available && ai.pictures === null && <ClaudeQuestion />}
    </div>
  );
}
