/** Brings node_modules below `root` in step with package-lock.json if it is not. */
export function ensureInstalled(root: string): Promise<void>;
