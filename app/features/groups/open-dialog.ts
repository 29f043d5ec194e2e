import type { Contribution, Group, Member } from '~server/features/groups/group-list';

import type { TypedContribution } from './use-contribute';

/** What is asked before it is done. */
export type Confirmed =
  | { kind: 'complete' | 'cancel' | 'leave'; group: Group }
  | { kind: 'handOver' | 'remove'; group: Group; member: Member }
  | { kind: 'takeBack'; group: Group; contribution: Contribution };

/** Which dialog of the groups screen is open, and about what. */
export type OpenDialog =
  | { kind: 'create' }
  | { kind: 'edit' | 'extend' | 'invite' | 'members'; group: Group }
  /** `typed` is what could not be sent. */
  | { kind: 'contribute'; group: Group; typed?: TypedContribution }
  | { kind: 'correct'; group: Group; contribution: Contribution }
  | Confirmed;
