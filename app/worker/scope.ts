/** The worker itself, as its type: the library calls `self` a plain worker's. */
declare const self: ServiceWorkerGlobalScope;

export const worker = self;
