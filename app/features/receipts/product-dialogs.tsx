import { useNavigate } from '@remix-run/react';

import { FormDialog } from '~/components/form-dialog';
import { DateField, SelectField, TextField } from '~/components/form-fields';
import { notifySuccess } from '~/components/notify';
import { readForm } from '~/lib/read-form';
import { useForm } from '~/lib/use-form';
import { paths } from '~/paths';
import { trpc } from '~/trpc/client';
import { useMe } from '~/trpc/use-me';
import { cents, formatAmountInput } from '~server/domain/kernel/money';
import { bookLineSchema, mergeSchema, renameSchema } from '~server/domain/receipts/receipt-schema';
import type { BookLine, ShownProduct } from '~server/features/receipts/price-book';

import { PRICE_BOOK_TEXT } from './texts';

interface RenameProps {
  id: string;
  name: string;
  onClose: () => void;
}

/** Gives a product another name; what was printed stays with its prices. */
export function RenameDialog({ id, name, onClose }: RenameProps) {
  const { mutateAsync } = trpc.receipts.rename.useMutation();
  const form = useForm({
    initial: { name },
    read: (typed) => readForm(renameSchema, { id, ...typed }),
    send: async (value) => {
      await mutateAsync(value);
      notifySuccess(PRICE_BOOK_TEXT.renamed);
      onClose();
    },
    failed: PRICE_BOOK_TEXT.notRenamed,
  });
  return (
    <FormDialog title="Rename product" onClose={onClose} submit="Save name" form={form}>
      <TextField label="Name" name="name" autoComplete="off" enterKeyHint="done" {...form.field('name')} />
    </FormDialog>
  );
}

/** Makes one product of two, for one that a receipt calls otherwise. The other one keeps its name. */
export function MergeDialog({ product, onClose }: { product: ShownProduct; onClose: () => void }) {
  const { id, name, others } = product;
  const navigate = useNavigate();
  const { mutateAsync } = trpc.receipts.merge.useMutation();
  const form = useForm({
    initial: { into: '' },
    read: ({ into }) =>
      into === ''
        ? { ok: false as const, errors: { into: 'Choose a product' } }
        : readForm(mergeSchema, { id, into }),
    send: async (value) => {
      await mutateAsync(value);
      notifySuccess(PRICE_BOOK_TEXT.merged);
      navigate(paths.product(value.into), { replace: true });
    },
    failed: PRICE_BOOK_TEXT.notMerged,
  });
  return (
    <FormDialog
      title="Merge products"
      description={
        <span className="wrap-anywhere">
          All prices of “{name}” go to the other product, for good. Later receipts follow.
        </span>
      }
      onClose={onClose}
      submit="Merge"
      form={form}
    >
      <SelectField
        label="Is the same as"
        name="into"
        placeholder="Choose a product"
        options={others.map((other) => ({ value: other.id, label: other.name }))}
        {...form.field('into')}
      />
    </FormDialog>
  );
}

const UNITS = [
  { value: 'piece', label: 'pieces' },
  { value: 'kg', label: 'kg' },
  { value: 'l', label: 'litres' },
];

/** Changes a price: what one pack cost, what it holds, where and when. */
export function PriceDialog({ line, onClose }: { line: BookLine; onClose: () => void }) {
  const { today, numberLocale } = useMe();
  const { mutateAsync } = trpc.receipts.changeLine.useMutation();
  // As any text, because a select gives one.
  const packUnit: string = line.packUnit;
  const form = useForm({
    initial: {
      unitAmount: formatAmountInput(cents(line.unitAmount), numberLocale),
      packSize: String(line.packSize),
      packUnit,
      shop: line.shop ?? '',
      day: String(line.day),
    },
    read: ({ unitAmount, packSize, shop, ...typed }) =>
      readForm(
        bookLineSchema,
        {
          id: line.id,
          ...typed,
          packSize: Number(packSize.trim().replace(',', '.')),
          shop: shop.trim() === '' ? null : shop,
        },
        { unitAmount },
      ),
    send: async (value) => {
      await mutateAsync(value);
      notifySuccess(PRICE_BOOK_TEXT.changed);
      onClose();
    },
    failed: PRICE_BOOK_TEXT.notChanged,
  });
  return (
    <FormDialog
      title="Change price"
      onClose={onClose}
      submit="Save changes"
      form={form}
      className="stack gap-4"
    >
      <TextField
        label={`Price of one (${line.currency})`}
        name="unitAmount"
        inputMode="decimal"
        autoComplete="off"
        {...form.field('unitAmount')}
      />
      <div className="grid grid-cols-2 gap-3">
        <TextField
          label="One holds"
          name="packSize"
          inputMode="decimal"
          autoComplete="off"
          {...form.field('packSize')}
        />
        <SelectField label="Measured in" name="packUnit" options={UNITS} {...form.field('packUnit')} />
      </div>
      <TextField label="Shop" name="shop" optional autoComplete="off" {...form.field('shop')} />
      <DateField label="Date" name="day" max={today} today={today} {...form.field('day')} />
    </FormDialog>
  );
}
