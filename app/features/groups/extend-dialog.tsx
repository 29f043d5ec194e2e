import { FormDialog } from '~/components/form-dialog';
import { TextField } from '~/components/form-fields';
import { notifySuccess } from '~/components/notify';
import { momentText } from '~/lib/moment-text';
import { readForm } from '~/lib/read-form';
import { useForm } from '~/lib/use-form';
import { trpc } from '~/trpc/client';
import { useEur, useMe } from '~/trpc/use-me';
import { DEFAULT_GROUP_DAYS, extendedEnd } from '~server/domain/groups/group';
import { extendGroupSchema } from '~server/domain/groups/group-schema';
import type { Group } from '~server/features/groups/group-list';

/** Gives a group whose time is over more days, counted from now. */
export function ExtendDialog({ group, onClose }: { group: Group; onClose: () => void }) {
  const eur = useEur();
  const { timeZone, today } = useMe();
  const extend = trpc.groups.extend.useMutation({ meta: { awaitsScreen: true } });
  const readDays = ({ days }: { days: string }) =>
    readForm(extendGroupSchema, { groupId: group.id, days: Number(days) });
  const form = useForm({
    initial: { days: String(DEFAULT_GROUP_DAYS) },
    read: readDays,
    send: async (input) => {
      await extend.mutateAsync(input);
      notifySuccess('Challenge updated!');
      onClose();
    },
    failed: 'Failed to update challenge',
  });
  const read = readDays(form.typed);
  const endIn = (days: number) => extendedEnd(new Date(group.endsAt), new Date(), days);
  return (
    <FormDialog
      title="Extend"
      description={`${group.title}: ${eur(group.total)} of ${eur(group.goal)}`}
      onClose={onClose}
      submit="Extend"
      form={form}
      cancel="ghost"
    >
      <TextField
        label="Days from now"
        inputMode="numeric"
        maxLength={4}
        autoComplete="off"
        {...form.field('days')}
      />
      <p className="muted" role="status">
        {read.ok && `New end: ${momentText(endIn(read.value.days).toISOString(), timeZone, today)}`}
      </p>
    </FormDialog>
  );
}
