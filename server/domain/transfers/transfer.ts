/** What can be marked as transferred: an entry, a contribution to a group, a completed challenge. */
export const TRANSFER_KINDS = ['saving', 'contribution', 'challenge'] as const;

export interface TransferRef {
  kind: (typeof TRANSFER_KINDS)[number];
  id: string;
}

/** This many of the newest waiting transfers are sent to the browser, and can be marked as one act. */
export const MARKED_AT_ONCE = 100;
