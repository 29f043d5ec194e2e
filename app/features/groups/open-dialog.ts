import { createContext, useContext } from 'react';

import type { ContributionInput } from '~server/domain/groups/group-schema';
import type { Contribution, Group, Member } from '~server/features/groups/group-list';

/** A contribution as typed, under the id that makes it count once. */
export interface TypedContribution {
  id: string;
  amount: string;
  note: string;
  logSaving: boolean;
}

/** Acts that are confirmed first. */
export type Confirmed =
  | { kind: 'complete' | 'cancel' | 'leave'; group: Group }
  | { kind: 'handOver' | 'remove'; group: Group; member: Member }
  | { kind: 'takeBack'; group: Group; contribution: Contribution };

/** A contribution that was not added, with what was typed, so that nothing is lost. `why` is the server's
 * message. `asked`: it looks like a slip. `kept`: the group no longer takes contributions. */
export type UnsentContribution = {
  kind: 'asked' | 'kept';
  group: Group;
  typed: TypedContribution;
  input: ContributionInput;
  why: string;
};

/** The dialog of the groups screen that is open, and its subject. */
export type OpenGroupDialog =
  | { kind: 'create' }
  | { kind: 'edit' | 'extend' | 'invite' | 'members'; group: Group }
  /** `typed` is a contribution that could not be sent. */
  | { kind: 'contribute'; group: Group; typed?: TypedContribution }
  | UnsentContribution
  | { kind: 'correct'; group: Group; contribution: Contribution }
  | Confirmed;

/** Opens a dialog of the groups screen; null closes it. */
export type OpenDialog = (dialog: OpenGroupDialog | null) => void;

const OpenDialogContext = createContext<OpenDialog>(() => undefined);
export const OpenDialogProvider = OpenDialogContext.Provider;
export const useOpenDialog = (): OpenDialog => useContext(OpenDialogContext);
