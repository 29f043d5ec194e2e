import { useRef } from 'react';

import { Button } from '~/components/button';
import { Card } from '~/components/card';
import { SelectField, TextAreaField } from '~/components/form-fields';
import { LongText } from '~/components/long-text';
import { notifySuccess } from '~/components/notify';
import { Switch } from '~/components/switch';
import { newId } from '~/lib/id';
import { failureText } from '~/lib/failure-text';
import { useForm } from '~/lib/use-form';
import { trpc } from '~/trpc/client';
import { useCount, useMe } from '~/trpc/use-me';
import { SUPPORT_MAX, SUPPORT_TOPICS, TOPIC_LABEL } from '~server/domain/messages/support';
import type { SupportFormView as Offered } from '~server/features/messages/ask-support';

import { SUPPORT_TEXT } from './texts';

const TOPICS = SUPPORT_TOPICS.map((value) => ({ value, label: TOPIC_LABEL[value] }));

const EMPTY = { topic: '', message: '', withDetails: false };

/** Topic and message. What was typed stays until it is sent. */
export function SupportForm({ form: { address, details } }: { form: Offered }) {
  const { email, emailVerified, access } = useMe();
  const count = useCount();
  const ask = trpc.messages.askSupport.useMutation({ meta: { unseen: true } });
  /** The id of what is typed: the same text is never sent twice, another text is another message. */
  const sending = useRef({ text: '', id: '' });
  const form = useForm({
    initial: EMPTY,
    read: async (typed) => {
      const text = JSON.stringify(typed);
      if (sending.current.text !== text) sending.current = { text, id: newId() };
      const { readSupport } = await import('./read-support');
      return readSupport({ ...typed, id: sending.current.id });
    },
    send: async (message) => {
      await ask.mutateAsync(message);
      form.change(EMPTY);
      notifySuccess(`Sent. The answer goes to ${email}`);
    },
    failed: (error) => failureText(error, SUPPORT_TEXT.notSent),
  });
  return (
    <form ref={form.ref} method="post" {...form.props} className="stack">
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
          {...form.field('topic')}
        />
        <TextAreaField
          label="Message"
          hint={`${count(form.typed.message.length)} of ${count(SUPPORT_MAX)} characters. No passwords, please.`}
          name="message"
          rows={6}
          maxLength={SUPPORT_MAX}
          {...form.field('message')}
        />
        <Switch
          label="Include technical details"
          hint={
            <span className="wrap-anywhere">
              Browser: {details.browser}. Hazel {details.version}.
            </span>
          }
          checked={form.typed.withDetails}
          onChange={(event) => form.change({ withDetails: event.currentTarget.checked })}
        />
      </Card>
      <noscript>
        <p className="muted">
          Sending needs JavaScript, which is switched off in this browser. Write to {address} from your own
          mail program.
        </p>
      </noscript>
      <Button type="submit" wide pending={form.pending} className="needs-script">
        Send message
      </Button>
    </form>
  );
}
