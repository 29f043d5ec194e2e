import { useState } from 'react';

import { notifyError, notifyInfo } from '~/components/notify';
import { failureText } from '~/lib/failure-text';
import { failedFor, trpc } from '~/trpc/client';
import { ESTIMATE_TEXT, ESTIMATE_WAIT_MS } from '~server/domain/places/estimate';
import type { EstimateAsked } from '~server/domain/places/estimate-schema';
import type { Position } from '~server/domain/places/venue';
import type { StoredEstimate } from '~server/features/places/estimate';

import { ESTIMATE_LOCATION_TEXT, LOCATE_NEARBY, locate } from './use-location';

/** Asks the browser where the person is. Without an answer it says so, and null lets the city of the profile count. */
export async function whereNow(): Promise<Position | null> {
  const found = await locate(LOCATE_NEARBY);
  if (found.ok) return found.position;
  notifyInfo(ESTIMATE_LOCATION_TEXT[found.reason]);
  return null;
}

/** Has amounts estimated. What fails is said. */
export function useEstimate() {
  const { client } = trpc.useUtils();
  const [pending, setPending] = useState(false);

  /** @returns null when it failed, and `no-place` when the city has to be set first */
  const estimate = async (input: EstimateAsked): Promise<StoredEstimate | 'no-place' | null> => {
    setPending(true);
    try {
      const signal = AbortSignal.timeout(ESTIMATE_WAIT_MS);
      const made = await client.places.estimate.mutate(input, { signal });
      const { notFound, source } = made.estimate;
      if (notFound !== null)
        notifyInfo(
          source === 'table' || source === 'told' ? ESTIMATE_TEXT.notLooked : ESTIMATE_TEXT.notFound,
        );
      return made;
    } catch (error) {
      if (failedFor(error, 'PLACE_REQUIRED')) return 'no-place';
      notifyError(failureText(failedFor(error, 'TOO_MANY_ATTEMPTS') ? error : null, ESTIMATE_TEXT.failed));
      return null;
    } finally {
      setPending(false);
    }
  };
  return { estimate, pending };
}
