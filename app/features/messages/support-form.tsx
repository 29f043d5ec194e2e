import { type FormEvent, useEffect, useRef, useState } from 'react';

import { Button } from '~/components/button';
import { Card } from '~/components/card';
import { Field } from '~/components/field';
import { SelectField } from '~/components/form-fields';
import { LongText } from '~/components/long-text';
import { dismissNotice, notifyError, notifySuccess } from '~/components/notify';
import { Switch } from '~/components/switch';
import { TextArea } from '~/components/text-area';
import { newId } from '~/lib/id';
import { failureText } from '~/lib/failure-text';
import { useTyped } from '~/lib/use-typed';
import { publicErrorFrom, trpc } from '~/trpc/client';
import { useCount, useMe } from '~/trpc/use-me';
import { SUPPORT_MAX, SUPPORT_TOPICS, TOPIC_LABEL } from '~server/domain/messages/support';
import type { SupportForm as Offered } from '~server/features/messages/ask-support';

import { SUPPORT_TEXT } from './texts';

const TOPICS = SUPPORT_TOPICS.map((value) => ({ value, label: TOPIC_LABEL[value] }));

const EMPTY = { topic: '', message: '', withDetails: false };

/** Topic and message. What was typed stays until it is sent. */
export function SupportForm({ form: { address, details } }: { form: Offered }) {
  const { email, emailVerified, access } = useMe();
  const count = useCount();
  const { typed, errors, show, change } = useTyped(EMPTY);
  const [busy, setBusy] = useState(false);
  const ask = trpc.messages.askSupport.useMutation({ meta: { unseen: true } });
  const form = useRef<HTMLFormElement>(null);
  /** The id of what is typed: the same text is never sent twice, and another text is another message. */
  const sending = useRef({ text: '', id: '' });

  useEffect(() => {
    if (Object.keys(errors).length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);

  const send = async () => {
    const text = JSON.stringify(typed);
    if (sending.current.text !== text) sending.current = { text, id: newId() };
    const { readSupport } = await import('./read-support');
    const read = readSupport({ ...typed, id: sending.current.id });
    if (!read.ok) return show(read.errors);
    dismissNotice();
    await ask.mutateAsync(read.value);
    change(EMPTY);
    notifySuccess(`Sent. The answer goes to ${email}`);
  };

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    send()
      .catch((error: unknown) => {
        show({ ...publicErrorFrom(error)?.fields });
        notifyError(failureText(error, SUPPORT_TEXT.notSent));
      })
      .finally(() => setBusy(false));
  };

  return (
    <form ref={form} method="post" noValidate onSubmit={onSubmit} className="stack">
      <Card as="section" aria-labelledby="ask" stack>
        <h2 id="ask">Write to us</h2>
        <div className="muted">
          {access.pro && 'With Pro your message comes first. '}A person reads it and answers to this address
          {emailVerified && ', where a copy goes, too'}:<LongText className="text-ink">{email}</LongText>
        </div>
        <SelectField
          label="Topic"
          name="topic"
          placeholder="Choose a topic"
          options={TOPICS}
          error={errors.topic}
          value={typed.topic}
          onChange={(topic) => change({ topic })}
        />
        <Field
          label="Message"
          error={errors.message}
          hint={`${count(typed.message.length)} of ${count(SUPPORT_MAX)} characters. No passwords, please.`}
        >
          {(control) => (
            <TextArea
              {...control}
              name="message"
              rows={6}
              maxLength={SUPPORT_MAX}
              value={typed.message}
              onChange={(event) => change({ message: event.currentTarget.value })}
            />
          )}
        </Field>
        <Switch
          label="Include technical details"
          hint={
            <span className="wrap-anywhere">
              Browser: {details.browser}. Hazel {details.version}.
            </span>
          }
          checked={typed.withDetails}
          onChange={(event) => change({ withDetails: event.currentTarget.checked })}
        />
      </Card>
      <noscript>
        <p className="muted">
          Sending needs JavaScript, which is switched off in this browser. Write to {address} from your own
          mail program.
        </p>
      </noscript>
      <Button type="submit" wide pending={busy} className="needs-script">
        Send message
      </Button>
    </form>
  );
}
