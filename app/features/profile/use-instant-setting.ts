import { notifyError } from '~/components/notify';
import { trpc } from '~/trpc/client';
import type { ProfileUpdate } from '~server/domain/profile/profile-schema';

import { SETTINGS_TEXT } from './texts';

const NOTHING: Pick<ProfileUpdate, 'theme' | 'leaderboard' | 'isPrivate'> = {};

/** A setting that is saved as soon as it is chosen. `wanted` is what was chosen until the account says so; when that fails, the
 * control goes back to what the account says. */
export function useInstantSetting(onFailed?: () => void) {
  const update = trpc.profile.update.useMutation({
    meta: { awaitsScreen: true },
    onError: () => {
      onFailed?.();
      notifyError(SETTINGS_TEXT.notSaved);
    },
  });
  return { wanted: update.isPending ? update.variables : NOTHING, save: update.mutate };
}
