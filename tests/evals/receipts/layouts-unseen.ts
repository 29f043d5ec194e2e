import type { Layout } from './layout';

/** Layouts that the parser's author does not look at: read this file only to add a layout. */
export const UNSEEN: Record<string, Layout> = {};
