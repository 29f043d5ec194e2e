/** A lock this process holds. */
export interface Lock {
  /** Tells others where the holder answers. */
  update(url: string): void;
  release(): void;
}

export type LockResult =
  { taken: true; lock: Lock } | { taken: false; holder: { pid: number; url: string | undefined } };

/** Takes a lock file (its folder must exist), or tells who holds it. The lock of a dead process is recovered. */
export function takeLock(file: string): Promise<LockResult>;
