import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { type KeyboardEvent, useState } from 'react';

import { AlertDialog } from '~/components/alert-dialog';
import { Button } from '~/components/button';
import { Field } from '~/components/field';
import { FormDialog } from '~/components/form-dialog';
import { TextField } from '~/components/form-fields';
import { notifyError, notifySuccess } from '~/components/notify';
import { Stat } from '~/components/stat';
import { TextArea } from '~/components/text-area';
import { TextInput } from '~/components/text-input';
import { newId } from '~/lib/id';
import { readForm } from '~/lib/read-form';
import { useTyped } from '~/lib/use-typed';
import { publicErrorFrom, trpc } from '~/trpc/client';
import { useEur, useMe } from '~/trpc/use-me';
import { emailSchema, normaliseEmail } from '~server/domain/accounts/email-address';
import {
  DEFAULT_GROUP_DAYS,
  DEFAULT_GROUP_GOAL,
  GROUP_TEXT,
  MAX_DESCRIPTION,
  MAX_INVITES,
  MAX_TITLE,
  dailySaving,
} from '~server/domain/groups/group';
import { createGroupSchema, editGroupSchema } from '~server/domain/groups/group-schema';
import { type Cents, formatAmountInput, parseAmount } from '~server/domain/kernel/money';
import { counted } from '~server/domain/kernel/plural';
import type { Group } from '~server/features/groups/group-list';

import { ACT_TEXT } from './act-texts';
import { askedFirst } from './asked-first';
import { VerifyFirst } from '~/features/groups/invitations/verify-first';

interface TypedGroup extends Record<'title' | 'description' | 'goal' | 'days' | 'email', string> {
  emails: readonly string[];
}

/** The duration as the server will read it: anything but a whole number from 1 on becomes 7. */
const daysOf = (text: string): number => {
  const days = Number(text);
  return Number.isSafeInteger(days) && days >= 1 ? days : DEFAULT_GROUP_DAYS;
};

/** The addresses plus one more, which is left out when it is there already in any spelling. */
const withEmail = (emails: readonly string[], email: string): readonly string[] =>
  emails.some((known) => normaliseEmail(known) === normaliseEmail(email)) ? emails : [...emails, email];

/** Creates (`group` null) or edits a group challenge. */
export function GroupFormDialog({ group, onClose }: { group: Group | null; onClose: () => void }) {
  const { numberLocale, email: ownEmail, emailVerified, mail } = useMe();
  const [id] = useState(() => group?.id ?? newId());
  const { typed, errors, show, change, refuse } = useTyped<TypedGroup>({
    title: group?.title ?? '',
    description: group?.description ?? '',
    goal: formatAmountInput(group?.goal ?? DEFAULT_GROUP_GOAL, numberLocale),
    days: String(group?.durationDays ?? DEFAULT_GROUP_DAYS),
    email: '',
    emails: [],
  });
  const [asked, setAsked] = useState<string | null>(null);
  const create = trpc.groups.create.useMutation({
    meta: { awaitsScreen: true },
    onSettled: (answer, error, { emails }) => {
      if (error || !answer) return;
      const sent = answer.invited === 0 ? '' : ` ${counted(answer.invited, 'invitation')} sent.`;
      notifySuccess(`${ACT_TEXT.created}${sent}`);
      if (answer.tooMany > 0) notifyError(ACT_TEXT.tooManyToday(answer.tooMany));
      else if (answer.invited < emails.length) notifyError(GROUP_TEXT.mailFailed);
      onClose();
    },
    onError(error) {
      const publicError = publicErrorFrom(error);
      show({ ...publicError?.fields });
      notifyError(`${ACT_TEXT.notCreated}: ${publicError?.message ?? ACT_TEXT.noConnection}`);
    },
  });
  const edit = trpc.groups.edit.useMutation({
    meta: { awaitsScreen: true },
    onSettled: (_answer, error) => {
      if (error) return;
      notifySuccess(ACT_TEXT.updated);
      onClose();
    },
    onError(error) {
      const question = askedFirst(error);
      setAsked(question);
      if (question === null) refuse(ACT_TEXT.notUpdated)(error);
    },
  });

  /** Adds the typed address to the list. False, with a message, when it is not valid. */
  const addEmail = (): boolean => {
    const email = typed.email.trim();
    if (email === '') return true;
    const read = emailSchema.safeParse(email);
    const problem = read.success
      ? (normaliseEmail(email) === normaliseEmail(ownEmail) && GROUP_TEXT.ownAddress) ||
        (typed.emails.length >= MAX_INVITES && GROUP_TEXT.tooManyInvites)
      : read.error.issues[0]?.message;
    if (problem) {
      show({ email: problem });
      return false;
    }
    change({ email: '', emails: withEmail(typed.emails, email) });
    return true;
  };

  const submit = () => {
    // An address that was typed but not added is meant, too.
    if (!addEmail()) return;
    const { title, description, goal, days, email } = typed;
    const common = { title, description, durationDays: Number(days) };
    const emails = email.trim() === '' ? typed.emails : withEmail(typed.emails, email.trim());
    if (group === null) {
      const read = readForm(createGroupSchema, { id, ...common, emails }, { goal });
      if (read.ok) create.mutate(read.value);
      else show(read.errors);
      return;
    }
    const read = readForm(editGroupSchema, { groupId: id, ...common }, { goal });
    if (read.ok) edit.mutate(read.value);
    else show(read.errors);
  };

  const amount = parseAmount(typed.goal);
  // The question replaces the form; afterwards the form comes back with what was typed.
  if (asked !== null)
    return (
      <AlertDialog
        open
        onOpenChange={(open) => open || setAsked(null)}
        title="Complete this group?"
        description={asked}
        confirmLabel="Complete"
        confirmLook="primary"
        cancelLabel="Keep going"
        onConfirm={() => edit.variables && edit.mutate({ ...edit.variables, confirmed: true })}
      />
    );
  return (
    <FormDialog
      title={group === null ? 'Create Group Challenge' : 'Edit Group Challenge'}
      onClose={onClose}
      submit={group === null ? 'Create Challenge' : 'Save Changes'}
      onSubmit={submit}
      pending={create.isPending || edit.isPending}
      cancel="ghost"
    >
      <TextField
        label="Title"
        error={errors.title}
        maxLength={MAX_TITLE}
        autoComplete="off"
        value={typed.title}
        onChange={(title) => change({ title })}
      />
      <Field label="Description" error={errors.description}>
        {(control) => (
          <TextArea
            {...control}
            maxLength={MAX_DESCRIPTION}
            value={typed.description}
            onChange={(event) => change({ description: event.currentTarget.value })}
          />
        )}
      </Field>
      <div className="grid grid-cols-2 gap-3">
        <TextField
          label="Goal (EUR)"
          error={errors.goal}
          inputMode="decimal"
          maxLength={14}
          autoComplete="off"
          value={typed.goal}
          onChange={(goal) => change({ goal })}
        />
        <TextField
          label="Duration (days)"
          error={errors.durationDays}
          inputMode="numeric"
          maxLength={6}
          autoComplete="off"
          value={typed.days}
          onChange={(days) => change({ days })}
          onBlur={() => change({ days: String(daysOf(typed.days)) })}
        />
      </div>
      {group === null && !mail.on && <p className="muted">{ACT_TEXT.linkLater}</p>}
      {group === null && mail.on && !emailVerified && <VerifyFirst />}
      {group === null && mail.on && emailVerified && (
        <InviteEmails
          email={typed.email}
          emails={typed.emails}
          error={errors.email ?? errors.emails}
          onType={(email) => change({ email })}
          onAdd={addEmail}
          onRemove={(email) => change({ emails: typed.emails.filter((one) => one !== email) })}
        />
      )}
      {amount.ok && amount.cents > 0 && (
        <DailySavings
          goal={amount.cents}
          members={group?.members ?? typed.emails.length + 1}
          days={daysOf(typed.days)}
        />
      )}
    </FormDialog>
  );
}

interface InviteEmailsProps {
  email: string;
  emails: readonly string[];
  error: string | undefined;
  onType: (email: string) => void;
  onAdd: () => void;
  onRemove: (email: string) => void;
}

/** Addresses to invite, added one by one with Enter or the plus. */
function InviteEmails({ email, emails, error, onType, onAdd, onRemove }: InviteEmailsProps) {
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    onAdd();
  };
  return (
    <>
      <Field label="Invite by email" optional error={error}>
        {(control) => (
          <span className="input-wrap">
            <TextInput
              {...control}
              inputMode="email"
              enterKeyHint="done"
              autoCapitalize="none"
              autoComplete="off"
              maxLength={255}
              value={email}
              onChange={(event) => onType(event.currentTarget.value)}
              onKeyDown={press}
            />
            <Button small icon look="quiet" aria-label="Add email" onClick={onAdd}>
              <Plus size={20} />
            </Button>
          </span>
        )}
      </Field>
      {emails.length > 0 && (
        <ul className="choices" aria-label="Invited">
          {emails.map((one) => (
            <li key={one} className="chip min-w-0 pr-0">
              <span className="min-w-0 wrap-anywhere">{one}</span>
              <Button small icon look="quiet" aria-label={`Remove ${one}`} onClick={() => onRemove(one)}>
                <X size={16} />
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** What each member would save a day: alone, as they are now, and with one more. */
function DailySavings({ goal, members, days }: { goal: Cents; members: number; days: number }) {
  const eur = useEur();
  return (
    <section className="stack gap-1" aria-label="Estimated daily saving per member">
      <p className="label">Estimated daily saving per member</p>
      <dl className="flex flex-wrap gap-x-6 gap-y-2">
        {[...new Set([1, members, members + 1])].map((count) => (
          <Stat
            key={count}
            label={counted(count, 'member')}
            value={eur(dailySaving(goal, count, days), { decimals: 'always' })}
          />
        ))}
      </dl>
    </section>
  );
}
