import { useState } from 'react';

import { notifyError } from '~/components/notify';
import { trpc } from '~/trpc/client';
import type { ProfileUpdate } from '~server/domain/settings/settings-schema';

import SETTINGS_TEXT from './texts.json';

type InstantSetting = Pick<ProfileUpdate, 'theme' | 'leaderboard' | 'isPrivate'>;
const NOTHING: InstantSetting = {};

/** A setting that is saved as soon as it is chosen. `wanted` is the chosen value until the account has it;
 * when saving fails, the control returns to the account's value. */
export function useInstantSetting(onFailed?: () => void) {
  // Kept here, because the mutation only reports its pending value after the next frame, and the control
  // would flicker.
  const [wanted, setWanted] = useState(NOTHING);
  const update = trpc.profile.update.useMutation({
    meta: { awaitsScreen: true },
    onError: () => {
      onFailed?.();
      notifyError(SETTINGS_TEXT.notSaved);
    },
  });
  const save = (changes: InstantSetting) => {
    setWanted(changes);
    update.mutate(changes, { onSettled: () => setWanted(NOTHING) });
  };
  return { wanted, save };
}
