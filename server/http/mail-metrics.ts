import { Gauge, type Registry } from 'prom-client';

import type { Db } from '~db/client';
import { mailQueueState } from '~db/queries/admin/mails';
import { importanceOfMail } from '~db/queries/messages/outbox';

const TROUBLES = ['outage', 'account', 'quota'] as const;

/** Adds what waits in the outbox to `/metrics`. Returns what reads it for an answer. */
export function mailMetrics(registry: Registry, db: Db): () => Promise<void> {
  const gauge = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Gauge({ name, help, labelNames, registers: [registry] });
  const waiting = gauge('hazel_mails_waiting', 'Mails in the outbox that wait, by importance', 'importance');
  const oldest = gauge(
    'hazel_mail_oldest_seconds',
    'For how long the oldest mail that may be sent has waited, by importance',
    'importance',
  );
  const failed = gauge('hazel_mails_failed', 'Mails that were given up or came back, of the last 30 days');
  const trouble = gauge('hazel_mail_trouble', '1 while this keeps all mail from leaving', 'trouble');
  return async () => {
    const state = await mailQueueState(db, new Date());
    for (const [importance, level] of Object.entries(importanceOfMail)) {
      waiting.set({ importance }, state.waiting[level] ?? 0);
      oldest.set({ importance }, state.oldest[level] ?? 0);
    }
    failed.set(state.failed);
    for (const name of TROUBLES) trouble.set({ trouble: name }, state.trouble === name ? 1 : 0);
  };
}
