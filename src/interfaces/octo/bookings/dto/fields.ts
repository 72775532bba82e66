import { type FieldOptions, PatternField, TextField } from '../../../../platform/http/validation';

const UUID = /^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$/;

export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/** Case-insensitive. */
export function UuidField(options: FieldOptions = {}) {
  return PatternField({ pattern: UUID, what: 'a UUID', example: '0b9c9a3e-6c33-4f0c-8d7a-2f2f4b6f3b11', ...options });
}

export function ReferenceField(options: FieldOptions = {}) {
  return TextField({ min: 0, max: 100, example: 'ORDER-1', description: 'Your own reference.', ...options });
}

export function NotesField(options: FieldOptions = {}) {
  return TextField({ min: 0, max: 2_000, multiline: true, example: 'Vegetarian', ...options });
}
