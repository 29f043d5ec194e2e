import { type ReactNode, Suspense } from 'react';

/** A part of a screen that React hydrates by itself: between two parts a tap has its turn, and the part that is tapped comes first
 * (docs/performance.md). Nothing in it may wait for code or data of its own, because its place would be empty
 * meanwhile; and what stands around it must not change by itself right after the hydration (as `useWide` and `useOnline` do), because
 * React then draws it again instead (its error 421). */
export const Slice = ({ children }: { children: ReactNode }) => <Suspense>{children}</Suspense>;
