import { useEffect, useMemo, useState } from 'react';

import { Button } from '~/components/button';
import { Dialog } from '~/components/dialog';
import { Field, FieldError } from '~/components/field';
import { SelectField } from '~/components/form-fields';
import { useCount, useMe } from '~/trpc/use-me';
import {
  type ColumnMapping,
  type FileRecord,
  IMPORT_FIELDS,
  type SlashOrder,
  guessColumns,
  hasHeader,
  readImport,
  slashOrderOf,
} from '~server/domain/savings/csv-import';
import { plural } from '~server/domain/kernel/plural';

import { readCsvFile } from './csv-file';
import { ImportPreview, ImportProblems, ImportProgress } from './import-preview';
import { importing as IMPORT_TEXT } from './texts.json';
import { useImport } from './use-import';

const NOTHING: ColumnMapping = { date: null, category: null, amount: null, note: null, transferred: null };

const FIELD_LABEL = {
  date: 'Date',
  category: 'Category',
  amount: 'Amount',
  note: 'Note',
  transferred: 'Transferred',
} as const;

const SLASH_ORDERS = [
  { value: 'day-first', label: '3 April (day first)' },
  { value: 'month-first', label: '4 March (month first)' },
] as const satisfies readonly { value: SlashOrder; label: string }[];

interface ChosenFile {
  columns: string[];
  records: FileRecord[];
}

/** The names of the columns, and the records without the header. */
function chosen(records: readonly FileRecord[]): ChosenFile {
  const first = records[0]?.cells ?? [];
  const width = Math.max(...records.slice(0, 100).map(({ cells }) => cells.length));
  const named = hasHeader(first);
  const nameOf = (index: number) => (named && first[index]?.trim()) || `Column ${index + 1}`;
  return {
    columns: Array.from({ length: width }, (_, index) => nameOf(index)),
    records: records.slice(named ? 1 : 0),
  };
}

/** Imports savings from a CSV file: choose it, map its columns, check the preview, import all or nothing.
 * @param given a file that was chosen before the dialog opened */
export default function ImportDialog({
  onClose,
  file: given,
}: {
  onClose: () => void;
  file?: File | undefined;
}) {
  const { today } = useMe();
  const number = useCount();
  const [file, setFile] = useState<ChosenFile | null>(null);
  const [fileError, setFileError] = useState<string | null>(null);
  const [reading, setReading] = useState(false);
  const [mapping, setMapping] = useState(NOTHING);
  const [order, setOrder] = useState<SlashOrder | null>(null);
  const { plan, back, prepare, run, busy, sent, error } = useImport(onClose);

  const choose = async (picked: File | undefined) => {
    setFile(null);
    setFileError(null);
    setOrder(null);
    if (!picked) return;
    setReading(true);
    const read = await readCsvFile(picked).catch(() => null);
    setReading(false);
    if (!read?.ok) return setFileError(read?.message ?? IMPORT_TEXT.unreadable);
    const found = chosen(read.records);
    if (found.records.length === 0) return setFileError(IMPORT_TEXT.onlyNames);
    setMapping(guessColumns(read.records[0]?.cells ?? []) ?? NOTHING);
    setFile(found);
  };

  useEffect(() => {
    if (given) void choose(given);
  }, [given]);

  const slashes = useMemo(() => {
    const column = mapping.date;
    return file && column !== null
      ? slashOrderOf(file.records.map(({ cells }) => cells[column] ?? ''))
      : null;
  }, [file, mapping.date]);
  const known = slashes === 'ask' ? order : (slashes ?? 'day-first');
  const read = useMemo(
    () =>
      file && mapping.date !== null && mapping.amount !== null && known !== null
        ? readImport(file.records, mapping, { slashOrder: known, today })
        : null,
    [file, mapping, known, today],
  );

  const problem = (
    <div role="alert">
      <FieldError id={undefined} text={error} />
    </div>
  );
  if (plan) {
    return (
      <Dialog
        onClose={onClose}
        title={IMPORT_TEXT.title}
        actions={
          <>
            <Button look="ghost" disabled={busy} onClick={back}>
              Back
            </Button>
            {plan.fresh > 0 && plan.fresh <= plan.room && (
              <Button pending={busy} onClick={() => void run(plan)}>
                Import {number(plan.fresh)} {plural(plan.fresh, 'saving')}
              </Button>
            )}
          </>
        }
      >
        <ImportPreview plan={plan} />
        <div role="status">
          {busy && <p className="muted">Importing {number(plan.fresh)} savings: all of them, or none.</p>}
        </div>
        {problem}
      </Dialog>
    );
  }
  return (
    <Dialog
      onClose={onClose}
      title={IMPORT_TEXT.title}
      description={IMPORT_TEXT.description}
      actions={
        read?.problems.length === 0 && (
          <Button pending={busy} onClick={() => void prepare(read.savings)}>
            Preview
          </Button>
        )
      }
    >
      <fieldset disabled={busy} className="stack gap-3">
        <Field label="File" error={fileError}>
          {(control) => (
            <input
              {...control}
              type="file"
              accept=".csv,.tsv,.txt,text/csv"
              className="input py-3"
              onChange={(event) => void choose(event.currentTarget.files?.[0])}
            />
          )}
        </Field>
        {file && (
          <div className="grid grid-cols-2 gap-3">
            {IMPORT_FIELDS.map((field) => (
              <SelectField
                key={field}
                label={`${FIELD_LABEL[field]} column`}
                options={file.columns.map((label, index) => ({ value: String(index), label }))}
                placeholder={field === 'date' || field === 'amount' ? 'Choose' : 'None'}
                value={mapping[field] === null ? '' : String(mapping[field])}
                onChange={(value) => setMapping({ ...mapping, [field]: value === '' ? null : Number(value) })}
              />
            ))}
          </div>
        )}
        {slashes === 'ask' && (
          <SelectField
            label="03/04/2026 in this file is"
            placeholder="Choose"
            options={SLASH_ORDERS}
            value={order ?? ''}
            onChange={(value) => setOrder(SLASH_ORDERS.find((one) => one.value === value)?.value ?? order)}
          />
        )}
      </fieldset>
      <div role="status">
        {reading && <p className="muted">Reading the file</p>}
        {file && (mapping.date === null || mapping.amount === null) && (
          <p className="muted">Choose the columns of date and amount to go on.</p>
        )}
        {read && <ImportProblems read={read} />}
      </div>
      {read && sent !== null && <ImportProgress sent={sent} of={read.savings.length} />}
      {problem}
    </Dialog>
  );
}
