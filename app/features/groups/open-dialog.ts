import type { ContributionInput } from '~server/domain/groups/group-schema';
import type { Contribution, Group, Member } from '~server/features/groups/group-list';

/** A contribution as typed, under the id that makes it count once. */
export interface TypedContribution {
  id: string;
  amount: string;
  note: string;
  logSaving: boolean;
}

/** What is asked before it is done. */
export type Confirmed =
  | { kind: 'complete' | 'cancel' | 'leave'; group: Group }
  | { kind: 'handOver' | 'remove'; group: Group; member: Member }
  | { kind: 'takeBack'; group: Group; contribution: Contribution };

/** A contribution that was not added, with what was typed, so that nothing is lost: `why` is what the server said. `asked` is one
 * that looks like a slip, `kept` one for a group that takes none any more. */
export type UnsentContribution = {
  kind: 'asked' | 'kept';
  group: Group;
  typed: TypedContribution;
  input: ContributionInput;
  why: string;
};

/** Which dialog of the groups screen is open, and about what. */
export type OpenDialog =
  | { kind: 'create' }
  | { kind: 'edit' | 'extend' | 'invite' | 'members'; group: Group }
  /** `typed` is what could not be sent. */
  | { kind: 'contribute'; group: Group; typed?: TypedContribution }
  | UnsentContribution
  | { kind: 'correct'; group: Group; contribution: Contribution }
  | Confirmed;
