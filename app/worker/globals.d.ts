/** Set by scripts/lib/build-worker.ts: a name of this build, and the names of its files. */
declare const BUILD: string;
declare const FILES: readonly string[];

/** Background Sync, which only Chromium has, and TypeScript's library does not. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}
interface ServiceWorkerGlobalScopeEventMap {
  sync: SyncEvent;
}

/** Buttons of a message, which Chromium has. */
interface NotificationOptions {
  actions?: { action: string; title: string }[];
}
