import { type ComponentProps } from 'react';

import { onDemand } from './on-demand';

import type { AlertDialog } from './alert-dialog';

const Loaded = onDemand(async () => ({ default: (await import('./alert-dialog')).AlertDialog }));

/** An `AlertDialog` whose code is fetched when it is first rendered. */
export function LazyAlertDialog(props: ComponentProps<typeof AlertDialog>) {
  return <Loaded {...props} />;
}
