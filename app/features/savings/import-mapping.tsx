import { Field } from '~/components/field';
import { Select } from '~/components/select';
import { IMPORT_FIELDS, type ColumnMapping, type SlashOrder } from '~server/domain/savings/csv-import';

const FIELD_LABEL = {
  date: 'Date',
  category: 'Category',
  amount: 'Amount',
  note: 'Note',
  transferred: 'Transferred',
} as const;

export interface ImportMappingProps {
  /** What the columns are called. */
  columns: readonly string[];
  mapping: ColumnMapping;
  onMapping: (mapping: ColumnMapping) => void;
  /** Asked only where the days have two readings. */
  asksOrder: boolean;
  order: SlashOrder | null;
  onOrder: (order: SlashOrder) => void;
}

/** Which column is what. */
export function ImportMapping({
  columns,
  mapping,
  onMapping,
  asksOrder,
  order,
  onOrder,
}: ImportMappingProps) {
  const options = columns.map((name, index) => ({ value: String(index), label: name }));
  return (
    <div className="stack gap-3">
      <div className="grid grid-cols-2 gap-3">
        {IMPORT_FIELDS.map((field) => (
          <Field key={field} label={`${FIELD_LABEL[field]} column`}>
            {(control) => (
              <Select
                {...control}
                options={options}
                placeholder={field === 'date' || field === 'amount' ? 'Choose' : 'None'}
                value={mapping[field] === null ? '' : String(mapping[field])}
                onChange={({ currentTarget: { value } }) =>
                  onMapping({ ...mapping, [field]: value === '' ? null : Number(value) })
                }
              />
            )}
          </Field>
        ))}
      </div>
      {asksOrder && (
        <Field label="03/04/2026 in this file is">
          {(control) => (
            <Select
              {...control}
              placeholder="Choose"
              options={[
                { value: 'day-first', label: '3 April (day first)' },
                { value: 'month-first', label: '4 March (month first)' },
              ]}
              value={order ?? ''}
              onChange={({ currentTarget: { value } }) => {
                if (value === 'day-first' || value === 'month-first') onOrder(value);
              }}
            />
          )}
        </Field>
      )}
    </div>
  );
}
