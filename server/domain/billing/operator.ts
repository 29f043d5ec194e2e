/** Who runs this installation; null for what the environment does not say. */
export interface Operator {
  name: string | null;
  /** Lines separated by commas. */
  address: string | null;
  representative: string | null;
  phone: string | null;
  register: string | null;
  vatId: string | null;
  email: string;
}

/** Placeholders for what the law requires and the operator has not filled in. */
const NAME_MISSING = '[name of the operator]';
const ADDRESS_MISSING = '[address of the operator]';
export const PLACEHOLDERS = [NAME_MISSING, ADDRESS_MISSING] as const;

/** Name, address and ways to reach the operator in one line, for the middle of a sentence. */
export function operatorInOneLine({ name, address, phone, email }: Operator): string {
  return [name ?? NAME_MISSING, address ?? ADDRESS_MISSING, phone, email]
    .filter((part) => part !== null)
    .join(', ');
}

/** Who the operator is, line by line. Optional details that are empty are left out. */
export function operatorLines(operator: Operator): readonly string[] {
  const labelled = (label: string, value: string | null) => (value === null ? [] : [`${label}: ${value}`]);
  return [
    operator.name ?? NAME_MISSING,
    ...(operator.address ?? ADDRESS_MISSING)
      .split(',')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
    ...labelled('Represented by', operator.representative),
    ...labelled('Phone', operator.phone),
    `Email: ${operator.email}`,
    ...labelled('Register', operator.register),
    ...labelled('VAT ID', operator.vatId),
  ];
}
