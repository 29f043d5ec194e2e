import { type ComponentProps, Suspense, lazy } from 'react';

import type { AlertDialog } from './alert-dialog';

const Loaded = lazy(() => import('./alert-dialog').then((module) => ({ default: module.AlertDialog })));

/** An `AlertDialog` whose code is fetched when it is first rendered. */
export function LazyAlertDialog(props: ComponentProps<typeof AlertDialog>) {
  return (
    <Suspense fallback={null}>
      <Loaded {...props} />
    </Suspense>
  );
}
