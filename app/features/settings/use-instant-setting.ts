import { useState } from 'react';

import { notifyError } from '~/components/notify';
import { trpc } from '~/trpc/client';
import type { ProfileUpdate } from '~server/domain/settings/settings-schema';

import { SETTINGS_TEXT } from './texts';

type InstantSetting = Pick<ProfileUpdate, 'theme' | 'leaderboard' | 'isPrivate'>;
const NOTHING: InstantSetting = {};

/** A setting that is saved as soon as it is chosen. `wanted` is what was chosen until the account says so; when that fails, the
 * control goes back to what the account says. */
export function useInstantSetting(onFailed?: () => void) {
  // Kept here, because the mutation says what is pending only after the next frame: the control would flicker.
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
